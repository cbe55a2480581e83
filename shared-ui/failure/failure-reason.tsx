import { English } from "@authentica/shared-ui/components/english";
import { language } from "@authentica/shared-ui/language";
import { type FailureWords, specified, wordsOf } from "./words.ts";

export interface FailureReasonProps extends FailureWords {
  readonly error: unknown;
  /** Words that the specification requires before the reason, for example 'Error: '. */
  readonly after?: string | undefined;
}

/** Shows why a call failed. The text is marked with its language. */
export function FailureReason({ error, after = "", ...words }: FailureReasonProps) {
  const { lang, text } = wordsOf(error, words);
  if (lang !== language) return <English>{after + text}</English>;
  return (
    <>
      {after && specified(after).lang !== language ? <English>{after}</English> : after}
      {text}
    </>
  );
}
