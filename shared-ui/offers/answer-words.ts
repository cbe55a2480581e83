import type { FailureWords } from "../failure/index.ts";

const rate_limited = "C’est beaucoup de propositions en peu de temps.";
const not_found = "Cette proposition n’est plus ouverte\u00a0: elle a expiré, ou elle a déjà eu sa réponse.";

/** Texts for failures of an answer to an offer, by type of answer. */
export const ANSWER_WORDS = {
  accept: {
    own: {
      rate_limited,
      not_found,
      conflict: "Il vous faut d’abord une adresse de portefeuille\u00a0: ajoutez-la dans votre profil, puis revenez.",
    },
  },
  decline: { own: { rate_limited, not_found } },
} as const satisfies Record<string, FailureWords>;
