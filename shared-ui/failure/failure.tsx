import { Alert } from "@authentica/shared-ui/components/alert";
import { English } from "@authentica/shared-ui/components/english";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { ReactNode } from "react";
import { NotConfirmed } from "./refusal.ts";
import { type FailureWords, wordsOf } from "./words.ts";

export interface FailureReasonProps extends FailureWords {
  readonly error: unknown;
  /** What the specification says before the reason, in English: 'Error: '. */
  readonly after?: string | undefined;
}

/** Why a call failed, in its own language. */
export function FailureReason({ error, after = "", ...words }: FailureReasonProps) {
  const { lang, text } = wordsOf(error, words);
  if (lang === "en") return <English>{after + text}</English>;
  return (
    <>
      {after && <English>{after}</English>}
      {text}
    </>
  );
}

export interface FailureProps extends FailureReasonProps {
  /** What did not happen: « La session n’a pas été fermée ». */
  readonly title?: ReactNode;
  /** What to do next: a link in the text, or a button beside it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Says that something did not happen; nothing where nothing failed, or where the person went back. */
export function Failure({ title, children, action, ...reason }: FailureProps) {
  const { error } = reason;
  if (!error || error instanceof NotConfirmed) return null;
  const isDismissed = error instanceof CeremonyError && error.outcome === "dismissed";
  return (
    <Alert tone={isDismissed ? "info" : "error"} title={title} action={action}>
      <FailureReason {...reason} />
      {children}
      <SupportReference requestId={requestIdOf(error)} />
    </Alert>
  );
}
