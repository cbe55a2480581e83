import type { ErrorBody } from "@authentica/backend/contract/errors";
import { formatRelative } from "@authentica/shared-ui/format/date";
import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { ApiError } from "@authentica/shared-ui/session";

const CEREMONIES = {
  dismissed: "La fenêtre de votre navigateur s’est fermée avant la fin. Vous pouvez recommencer.",
  "already-there": "Cet appareil garde déjà une clé d’accès de votre compte.",
  unsuitable:
    "Cet appareil ne sait pas garder de clé d’accès, ou n’a ni code, ni empreinte, ni visage pour la protéger.",
  failed: "Votre navigateur n’a pas pu aller au bout. Réessayez, ou essayez avec un autre navigateur.",
} as const;

/** Why a call of the account failed, in French; `null` where only the server's own English words say it. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof CeremonyError) return CEREMONIES[error.outcome];
  if (!(error instanceof ApiError)) return "Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.";
  if (error.code === "rate_limited") return `C’est beaucoup de demandes à la fois. Réessayez ${waitOf(error)}.`;
  if (error.status >= 500) return "Le serveur a rencontré un problème. Réessayez dans un instant.";
  return null;
}

const MINUTE_S = 60;
const HOUR_S = 3600;

/** `dans 2 minutes`: never less than there is to wait. */
function waitOf({ body }: ApiError): string {
  const seconds = (body as Partial<ErrorBody> | undefined)?.retryAfter;
  if (typeof seconds !== "number" || !(seconds > 0)) return "dans un instant";
  const unit = seconds > HOUR_S ? HOUR_S : MINUTE_S;
  return formatRelative(Math.ceil(seconds / unit) * unit * 1000, 0);
}
