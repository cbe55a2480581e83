import type { ErrorBody, ErrorCode } from "@authentica/backend/contract/errors";
import { formatRelative } from "@authentica/shared-ui/format/date";
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
  if (error.code === "rate_limited")
    return `C’est beaucoup de propositions en peu de temps. Réessayez ${waitOf(error)}.`;
  if (error.status >= 500) return "Le serveur a rencontré un problème. Réessayez dans un instant.";
  return (error.code && WORDS[act][error.code]) ?? null;
}

/** Whether it is what was typed that the server refuses. */
export const isWrongAddressee = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "invalid_input";

const MINUTE_S = 60;
const HOUR_S = 3600;

/** `dans 2 minutes`: never less than there is to wait. */
function waitOf({ body }: ApiError): string {
  const seconds = (body as Partial<ErrorBody> | undefined)?.retryAfter;
  if (typeof seconds !== "number" || !(seconds > 0)) return "plus tard";
  const unit = seconds > HOUR_S ? HOUR_S : MINUTE_S;
  return formatRelative(Math.ceil(seconds / unit) * unit * 1000, 0);
}
