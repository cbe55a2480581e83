import type { FailureWords } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";

const rate_limited = "C’est beaucoup de propositions en peu de temps.";
const not_found = "Cette proposition n’est plus ouverte\u00a0: elle a expiré, ou elle a déjà eu sa réponse.";

/** Why nothing was done about a transfer, by what was asked for. */
export const TRANSFER_WORDS = {
  offer: {
    own: {
      rate_limited,
      forbidden: "Cet objet n’est plus à vous.",
      not_found: "Cet objet n’est plus au registre.",
      conflict: "Il est déjà proposé à quelqu’un, ou il a été révoqué.",
    },
  },
  accept: {
    own: {
      rate_limited,
      not_found,
      conflict: "Il vous faut d’abord une adresse de portefeuille\u00a0: ajoutez-la dans votre profil, puis revenez.",
    },
  },
  decline: { own: { rate_limited, not_found } },
  cancel: { own: { rate_limited, not_found } },
} as const satisfies Record<string, FailureWords>;

/** Whether it is what was typed that the server refuses. */
export const isWrongAddressee = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "invalid_input";
