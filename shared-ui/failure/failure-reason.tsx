import { English } from "@authentica/shared-ui/components/english";
import { type FailureWords, wordsOf } from "./words.ts";

export interface FailureReasonProps extends FailureWords {
  readonly error: unknown;
  /** English words that the specification puts before the reason: 'Error: '. */
  readonly after?: string | undefined;
}

/** Shows why a call failed, marked with the language of the text. */
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
