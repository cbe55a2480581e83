import { MESSAGES } from "@authentica/backend/contract/constants";
import { ApiError } from "@authentica/shared-ui/session";

/** Why a call failed, in words to show: the server's own, or what a broken connection means. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  // What `fetch` rejects with when no answer came; its own words differ between browsers.
  if (error instanceof TypeError) return "Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez.";
  return (error instanceof Error && error.message) || "An unexpected error occurred.";
}

/** Whether those words are in French; all others are in English. */
export const speaksFrench = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && error.message === MESSAGES.fileTooLarge);
