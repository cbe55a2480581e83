import type { ErrorBody } from "@authentica/backend/contract/errors";
import { counted } from "@authentica/shared-ui/format/counted";
import { ApiError } from "@authentica/shared-ui/session";

/** What the server said; `null` when it said nothing or was not reached. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { body } = error;
  if (typeof body !== "object" || body === null || !("message" in body)) return null;
  return typeof body.message === "string" && body.message !== "" ? body.message : null;
}

/** Whether asking again with the same words would be refused again: every 4xx, 401 and 403 among them. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const MINUTE_S = 60;
const HOUR_S = 3600;

/**
 * When a call that came too often may be made again: « dans 30 secondes », « dans 2 minutes », « dans 1 heure », or « plus
 * tard » where the server does not say. Never less than there is to wait. `null` where it failed for another reason.
 */
export function whenToRetry(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "rate_limited") return null;
  const seconds = (error.body as Partial<ErrorBody>).retryAfter;
  if (typeof seconds !== "number" || !(seconds > 0)) return "plus tard";
  if (seconds < MINUTE_S) return inUnits(seconds, 1, "seconde");
  if (seconds < HOUR_S) return inUnits(seconds, MINUTE_S, "minute");
  return inUnits(seconds, HOUR_S, "heure");
}

const inUnits = (seconds: number, length: number, unit: string): string =>
  `dans ${counted(Math.ceil(seconds / length), unit)}`;
