import { ApiError } from "@authentica/shared-ui/session";

const NBSP = "\u00a0";

/** A time to wait in words, from whole seconds: « 30 secondes », « 2 minutes », « 1 heure ». Never less than it is. */
export function waitWords(seconds: number): string {
  const [amount, unit] =
    seconds < 90
      ? [seconds, "seconde"]
      : seconds < 5400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "heure"];
  return `${amount}${NBSP}${unit}${amount > 1 ? "s" : ""}`;
}

/** What to say when the server has had too many tries; `null` when it refused for another reason. */
export function tooManyTries(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return null;
  const { retryAfter } = error.body as { readonly retryAfter?: unknown };
  const when = typeof retryAfter === "number" && retryAfter > 0 ? `dans ${waitWords(retryAfter)}` : "plus tard";
  return `Trop d’essais. Réessayez ${when}.`;
}
