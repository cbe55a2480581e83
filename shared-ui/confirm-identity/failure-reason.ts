import { whenToRetry } from "@authentica/shared-ui/api/when-to-retry";
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
  const when = whenToRetry(error);
  if (when) return `C’est beaucoup de demandes à la fois. Réessayez ${when}.`;
  if (!(error instanceof ApiError)) return "Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.";
  if (error.status >= 500) return "Le serveur a rencontré un problème. Réessayez dans un instant.";
  return null;
}
