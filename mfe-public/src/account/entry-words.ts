import { english, type FailureWords } from "@authentica/shared-ui/failure";

const own = { rate_limited: "Trop d’essais." } as const;

/** Texts for errors of the forms that visitors send, such as a rate limit. */
export const TOO_MANY_TRIES: FailureWords = { own };

/**
 * Like `TOO_MANY_TRIES`, but for other errors shows the server's message, as the specification requires. If the
 * server sent no message, shows `otherwise`, an English text.
 */
export const asSpecified = (otherwise: string): FailureWords => ({
  own,
  verbatim: true,
  otherwise: english(otherwise),
});
