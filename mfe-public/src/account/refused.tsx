import { Alert } from "@authentica/shared-ui/components/alert";
import { English } from "@authentica/shared-ui/components/english";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { requestIdOf } from "@authentica/shared-ui/session";
import type { ReactNode } from "react";
import { serverMessage } from "./refusal.ts";
import { tooManyTries } from "./too-many-tries.ts";

export interface RefusedProps {
  readonly error: unknown;
  /** Words in English, for an error that came without any. */
  readonly otherwise: string;
  /** What to do next: a link. */
  readonly children?: ReactNode;
}

/** Why a form of entry was not taken, in the server's words where it had some; a wait is told in French. */
export function Refused({ error, otherwise, children }: RefusedProps) {
  return (
    <Alert tone="error">
      {tooManyTries(error) ?? <English>{serverMessage(error) ?? otherwise}</English>}
      {children}
      <SupportReference requestId={requestIdOf(error)} />
    </Alert>
  );
}
