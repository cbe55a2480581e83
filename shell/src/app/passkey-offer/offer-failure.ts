import type { AlertTone } from "@authentica/shared-ui/components/alert";
import { CeremonyError } from "@authentica/shared-ui/passkeys/ceremony";
import { ApiError } from "@authentica/shared-ui/session";

/** What to say when no passkey came of the offer, and how gravely. */
export function offerFailure(error: unknown): { readonly tone: AlertTone; readonly words: string } {
  if (error instanceof CeremonyError) return ofCeremony(error);
  if (error instanceof ApiError && error.code === "reauthentication_required")
    return {
      tone: "info",
      words:
        "Votre inscription date un peu\u00a0: ajoutez la clé depuis votre profil, où votre mot de passe sera demandé.",
    };
  return { tone: "error", words: "La clé d’accès n’a pas pu être ajoutée. Réessayez dans un instant." };
}

function ofCeremony({ outcome }: CeremonyError): { readonly tone: AlertTone; readonly words: string } {
  switch (outcome) {
    case "dismissed":
      return {
        tone: "info",
        words: "Aucune clé n’a été ajoutée. Vous pourrez le faire plus tard, depuis votre profil.",
      };
    case "already-there":
      return { tone: "info", words: "Cet appareil a déjà une clé d’accès pour votre compte." };
    case "unsuitable":
      return { tone: "info", words: "Cet appareil ne peut pas garder de clé d’accès." };
    default:
      return { tone: "error", words: "La clé d’accès n’a pas pu être ajoutée. Réessayez dans un instant." };
  }
}
