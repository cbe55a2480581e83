import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { confirmed, type Wanted } from "./confirmed.ts";
import { type Confirmed, ConfirmedContext } from "./use-confirmed.ts";

// Loaded on demand, because most users are never asked to confirm their identity.
const loadDialog = async () =>
  (await import(/* webpackChunkName: "later-identity" */ "./identity-dialog.tsx")).IdentityDialog;

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
  /** Why the user must confirm their identity, in one or two sentences. */
  readonly why?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Asks the user to confirm their identity whenever a call of its children requires that. Calls that wait at the same
 * time share one dialog. If the dialog cannot be loaded, the call rejects with the reason and is not repeated.
 */
export function IdentityConfirmation({ why, children }: IdentityConfirmationProps) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  // Once loaded, the dialog stays mounted: if a dialog is removed from the page, the focus cannot be returned.
  const [IdentityDialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null);
  const question = useRef<Question | null>(null);

  const settle = useCallback((given: boolean) => {
    setWanted(null);
    question.current?.resolve(given);
    question.current = null;
  }, []);

  // Leaving the page or asking again cancels an earlier request for confirmation.
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      settle(false);
    };
  }, [settle]);

  const ask = useCallback(async (asked: Wanted) => {
    const dialog = await loadDialog();
    if (!isThere.current) return false;
    question.current ??= openQuestion();
    setDialog(() => dialog);
    setWanted(asked);
    return question.current.answer;
  }, []);

  const confirm: Confirmed = useCallback((call) => confirmed(call, ask), [ask]);

  return (
    <ConfirmedContext value={confirm}>
      {children}
      {IdentityDialog && <IdentityDialog wanted={wanted} why={why} onSettle={settle} />}
    </ConfirmedContext>
  );
}
