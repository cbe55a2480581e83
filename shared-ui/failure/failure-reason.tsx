import { English } from "@authentica/shared-ui/components/english";
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
