import { Alert } from "@authentica/shared-ui/components/alert";
import { English } from "@authentica/shared-ui/components/english";
import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { requestIdOf } from "@authentica/shared-ui/session";
import { serverMessage } from "./refusal.ts";

export interface RefusedProps {
  readonly error: unknown;
  /** Words in English, for an error that came without any. */
  readonly otherwise: string;
}

/** Why a form of entry was not taken, in the server's words where it had some. */
export function Refused({ error, otherwise }: RefusedProps) {
  return (
    <Alert tone="error">
      <English>{serverMessage(error) ?? otherwise}</English>
      <SupportReference requestId={requestIdOf(error)} />
    </Alert>
  );
}
