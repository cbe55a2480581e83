import { Alert } from "@authentica/shared-ui/components/alert";
import { English } from "@authentica/shared-ui/components/english";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { ApiError, requestIdOf } from "@authentica/shared-ui/session";
import type { ReactNode } from "react";
import { NotConfirmed } from "./confirmed.ts";
import { reasonOf } from "./failure-reason.ts";

export interface FailureReasonProps {
  readonly error: unknown;
}

/** Why a call failed, in its own language. */
export function FailureReason({ error }: FailureReasonProps): ReactNode {
  return reasonOf(error) ?? <English>{error instanceof ApiError ? error.message : "An error occurred."}</English>;
}

export interface FailureProps extends FailureReasonProps {
  /** What did not happen: « La session n’a pas été fermée ». */
  readonly title: ReactNode;
}

/** Says that something did not happen; nothing where nothing failed, or where the person went back. */
export function Failure({ error, title }: FailureProps) {
  if (!error || error instanceof NotConfirmed) return null;
  const isDismissed = error instanceof CeremonyError && error.outcome === "dismissed";
  return (
    <Alert tone={isDismissed ? "info" : "error"} title={title}>
      <FailureReason error={error} />
      <SupportReference requestId={requestIdOf(error)} />
    </Alert>
  );
}
