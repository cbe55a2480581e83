import { Alert } from "@authentica/shared-ui/components/alert";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { ReactNode } from "react";
import { FailureReason, type FailureReasonProps } from "./failure-reason.tsx";
import { NotConfirmed } from "./not-confirmed.ts";

export interface FailureProps extends FailureReasonProps {
  /** Says what failed: « La session n’a pas été fermée ». */
  readonly title?: ReactNode;
  /** Says what the user can do next, as a link in the text or a button beside it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/**
 * Reports that something failed. Renders nothing if there is no error, or if the user cancelled the confirmation of
 * identity.
 */
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
