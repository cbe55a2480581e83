import { English } from "@authentica/shared-ui/components/english";
import { type FailureWords, wordsOf } from "./words.ts";

export interface FailureReasonProps extends FailureWords {
  readonly error: unknown;
  /** English words that the specification requires before the reason, for example 'Error: '. */
  readonly after?: string | undefined;
}

/** Shows why a call failed. The text is marked with its language. */
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
