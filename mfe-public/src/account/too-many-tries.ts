import { whenToRetry } from "@authentica/shared-ui/api/when-to-retry";

/** What to say when the server has had too many tries; `null` when it refused for another reason. */
export function tooManyTries(error: unknown): string | null {
  const when = whenToRetry(error);
  return when && `Trop d’essais. Réessayez ${when}.`;
}
