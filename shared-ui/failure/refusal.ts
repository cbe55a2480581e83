import type { ErrorBody } from "@authentica/backend/contract/errors";
import { counted } from "@authentica/shared-ui/format/counted";
import { ApiError } from "@authentica/shared-ui/session";
import { words } from "#words/failure.ts";

/** Returns the server's message, or `null` if the server sent none or could not be reached. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { body } = error;
  if (typeof body !== "object" || body === null || !("message" in body)) return null;
  return typeof body.message === "string" && body.message !== "" ? body.message : null;
}

/** Returns whether the server would refuse the same call again. True for every 4xx, including 401 and 403. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const MINUTE_S = 60;
const HOUR_S = 3600;

/**
 * Returns when a rate-limited call may be repeated: « dans 30 secondes », « dans 2 minutes », « dans 1 heure », or «
 * plus tard » if the server does not say. Rounds up. Returns `null` if the error is not about a rate limit.
 */
export function whenToRetry(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return null;
  const seconds = (error.body as Partial<ErrorBody>).retryAfter;
  if (typeof seconds !== "number" || !(seconds > 0)) return words.later;
  if (seconds < MINUTE_S) return inUnits(seconds, 1, words.units.second);
  if (seconds < HOUR_S) return inUnits(seconds, MINUTE_S, words.units.minute);
  return inUnits(seconds, HOUR_S, words.units.hour);
}

const inUnits = (seconds: number, length: number, unit: string): string =>
  words.in(counted(Math.ceil(seconds / length), unit));
