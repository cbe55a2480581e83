import type { FailureWords } from "@authentica/shared-ui/failure";
import { chosen } from "@authentica/shared-ui/language";
import { words } from "#words/account.ts";

const own = { rate_limited: words.tooManyTries } as const;

/** Texts for errors of the forms that visitors send, such as a rate limit. */
export const TOO_MANY_TRIES: FailureWords = { own };

/**
 * Like `TOO_MANY_TRIES`, but for other errors shows the server's message, as the specification requires. If the
 * server sent no message, shows `otherwise`, which is the specification's English text unless the visitor has chosen
 * a language. `refusals` replaces the server's message by error code.
 */
export const asSpecified = (otherwise: string, refusals: FailureWords["own"] = {}): FailureWords => ({
  own: { ...refusals, ...own },
  verbatim: true,
  otherwise: { lang: chosen ?? "en", text: otherwise },
});
