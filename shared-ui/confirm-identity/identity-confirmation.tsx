import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { confirmed } from "./confirmed.ts";
import { IdentityDialog } from "./identity-dialog.tsx";
import { type Confirmed, ConfirmedContext } from "./use-confirmed.ts";

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
  const [open, setOpen] = useState(false);
  const question = useRef<Question | null>(null);

  const settle = useCallback((given: boolean) => {
    setOpen(false);
    question.current?.resolve(given);
    question.current = null;
  }, []);

  // Left with the question open: whoever waits for an answer gets a no.
  useEffect(() => () => settle(false), [settle]);

  const ask = useCallback(() => {
    question.current ??= openQuestion();
    setOpen(true);
    return question.current.answer;
  }, []);

  const confirm: Confirmed = useCallback((call) => confirmed(call, ask), [ask]);

  return (
    <ConfirmedContext value={confirm}>
      {children}
      <IdentityDialog open={open} why={why} onSettle={settle} />
    </ConfirmedContext>
  );
}
