import { english, type FailureWords } from "@authentica/shared-ui/failure";

const own = { rate_limited: "Trop d’essais." } as const;

/** Why a form of a visitor was refused. */
export const TOO_MANY_TRIES: FailureWords = { own };

/** The same, as the specification words it: the server's message, or this one, in English. */
export const asSpecified = (otherwise: string): FailureWords => ({
  own,
  verbatim: true,
  otherwise: english(otherwise),
});
