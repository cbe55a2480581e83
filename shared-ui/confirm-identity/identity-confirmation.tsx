import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { confirmed, type Wanted } from "./confirmed.ts";
import { type Confirmed, ConfirmedContext } from "./use-confirmed.ts";

// Most who are here are never asked.
const IdentityDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-identity" */ "./identity-dialog.tsx")).IdentityDialog,
}));

interface Question {
  readonly answer: Promise<boolean>;
  readonly resolve: (given: boolean) => void;
}

function openQuestion(): Question {
  let resolve: Question["resolve"] = () => {};
  const answer = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { answer, resolve };
}

export interface IdentityConfirmationProps {
  /** Why the question is put, in one sentence or two. */
  readonly why?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Asks those inside to confirm who they are, whenever one of their calls needs it. Calls that wait at once share one question.
 */
export function IdentityConfirmation({ why, children }: IdentityConfirmationProps) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  const question = useRef<Question | null>(null);

  const settle = useCallback((given: boolean) => {
    setWanted(null);
    question.current?.resolve(given);
    question.current = null;
  }, []);

  // Left with the question open, or asked later: whoever waits for an answer gets a no.
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      settle(false);
    };
  }, [settle]);

  const ask = useCallback((asked: Wanted) => {
    if (!isThere.current) return Promise.resolve(false);
    question.current ??= openQuestion();
    setWasAsked(true);
    setWanted(asked);
    return question.current.answer;
  }, []);

  const confirm: Confirmed = useCallback((call) => confirmed(call, ask), [ask]);

  return (
    <ConfirmedContext value={confirm}>
      {children}
      {wasAsked && (
        <Suspense>
          <IdentityDialog wanted={wanted} why={why} onSettle={settle} />
        </Suspense>
      )}
    </ConfirmedContext>
  );
}
