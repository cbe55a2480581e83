import { SupportReference } from "@authentica/shared-ui/components/support-reference";
import { requestIdOf } from "@authentica/shared-ui/session";
import { FailureWords } from "../failure-words.tsx";
import { refusalOf, type TransferAct } from "./refusal.ts";

export interface RefusalWordsProps {
  readonly act: TransferAct;
  readonly error: unknown;
}

/** Why something about a transfer was not done, and what to quote to support. */
export function RefusalWords({ act, error }: RefusalWordsProps) {
  return (
    <>
      {refusalOf(act, error) ?? <FailureWords error={error} />}
      <SupportReference requestId={requestIdOf(error)} />
    </>
  );
}
