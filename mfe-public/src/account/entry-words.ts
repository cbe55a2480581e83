import { english, type FailureWords } from "@authentica/shared-ui/failure";

const own = { rate_limited: "Trop d’essais." } as const;

/** Texts for the refusals of a visitor's form. */
export const TOO_MANY_TRIES: FailureWords = { own };

/** Same, but with the server's message as the specification requires, or else this English text. */
export const asSpecified = (otherwise: string): FailureWords => ({
  own,
  verbatim: true,
  otherwise: english(otherwise),
});
