import type { AlertTone } from "@authentica/shared-ui/components/alert";
import { CeremonyError, type CeremonyOutcome } from "@authentica/shared-ui/passkeys/ceremony";
import { ApiError } from "@authentica/shared-ui/session";

const CEREMONIES: Readonly<Partial<Record<CeremonyOutcome, string>>> = {
  dismissed: "Aucune clé n’a été ajoutée. Vous pourrez le faire plus tard, depuis votre profil.",
  "already-there": "Cet appareil a déjà une clé d’accès pour votre compte.",
  unsuitable: "Cet appareil ne peut pas garder de clé d’accès.",
};

/** What to say when no passkey came of the offer, and how gravely. */
export function offerFailure(error: unknown): { readonly tone: AlertTone; readonly words: string } {
  const words = error instanceof CeremonyError ? CEREMONIES[error.outcome] : isTooLate(error) && TOO_LATE;
  if (words) return { tone: "info", words };
  return { tone: "error", words: "La clé d’accès n’a pas pu être ajoutée. Réessayez dans un instant." };
}

const TOO_LATE =
  "Votre inscription date un peu\u00a0: ajoutez la clé depuis votre profil, où votre mot de passe sera demandé.";

const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === "reauthentication_required";
