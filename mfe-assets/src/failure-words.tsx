import { English } from "@authentica/shared-ui/components/english";
import { messageOf, speaksFrench } from "./failure.ts";

export interface FailureWordsProps {
  readonly error: unknown;
  /** What the specification says before them, in English: 'Error: '. */
  readonly after?: string | undefined;
}

/** Why a call failed, in its own language: the server and the specification speak English. */
export function FailureWords({ error, after = "" }: FailureWordsProps) {
  const words = messageOf(error);
  if (!speaksFrench(error)) return <English>{after + words}</English>;
  return (
    <>
      {after && <English>{after}</English>}
      {words}
    </>
  );
}
