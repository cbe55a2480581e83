import type { ErrorCode } from "@authentica/backend/contract/errors";
import { whenToRetry } from "@authentica/shared-ui/api/when-to-retry";
import { ApiError } from "@authentica/shared-ui/session";

/** What can be done about a transfer. */
export type TransferAct = "offer" | "accept" | "decline" | "cancel";

const GONE = "Cette proposition n’est plus ouverte\u00a0: elle a expiré, ou elle a déjà eu sa réponse.";

const WORDS: Readonly<Record<TransferAct, Partial<Record<ErrorCode, string>>>> = {
  offer: {
    forbidden: "Cet objet n’est plus à vous.",
    not_found: "Cet objet n’est plus au registre.",
    conflict: "Il est déjà proposé à quelqu’un, ou il a été révoqué.",
  },
  accept: {
    not_found: GONE,
    conflict: "Il vous faut d’abord une adresse de portefeuille\u00a0: ajoutez-la dans votre profil, puis revenez.",
  },
  decline: { not_found: GONE },
  cancel: { not_found: GONE },
};

/** Why it was not done, in French; `null` where only the server's own English words say it. */
export function refusalOf(act: TransferAct, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const when = whenToRetry(error);
  if (when) return `C’est beaucoup de propositions en peu de temps. Réessayez ${when}.`;
  if (error.status >= 500) return "Le serveur a rencontré un problème. Réessayez dans un instant.";
  return (error.code && WORDS[act][error.code]) ?? null;
}

/** Whether it is what was typed that the server refuses. */
export const isWrongAddressee = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "invalid_input";
