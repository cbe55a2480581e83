/** Decides when a failed delivery is retried, and when an endpoint is switched off. */

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 8 * HOUR_MS;
/** Longest pause (ms) that a receiver can request with Retry-After. */
const MAX_REQUESTED_MS = 24 * HOUR_MS;
/** Longest pause (ms) between two attempts. */
export const MAX_PAUSE_MS = MAX_REQUESTED_MS;
/** How long a message is retried (ms). */
export const GIVEN_UP_MS = 48 * HOUR_MS;
/** An endpoint that has accepted nothing for this long (ms) is switched off when a message to it is given up. */
export const FAILING_MS = GIVEN_UP_MS - HOUR_MS;

export interface Tried {
  /** When the message was written, and the current time (ms since 1970). */
  readonly writtenAt: number;
  readonly now: number;
  /** Number of failed attempts, including this one. */
  readonly failures: number;
  /** Seconds that the receiver asks to wait; `null` if the response does not say. */
  readonly retryAfter: number | null;
  /**
   * Random number from 0 to 1. It spreads retries, so that a receiver that has recovered does not get all of them at
   * once.
   */
  readonly chance: number;
}

/**
 * Returns when to retry (ms since 1970). The first pause is 5 seconds, each further one is four times as long, up to
 * eight hours; every pause is varied by a fifth. The last attempt is two days after the message was written; after
 * that, returns `null`.
 */
export function nextTry({ writtenAt, now, failures, retryAfter, chance }: Tried): number | null {
  const end = writtenAt + GIVEN_UP_MS;
  if (now >= end) return null;
  const pause = Math.min(FIRST_PAUSE_MS * 4 ** (failures - 1), LONGEST_PAUSE_MS) * (0.8 + 0.4 * chance);
  const asked = Math.min((retryAfter ?? 0) * SECOND_MS, MAX_REQUESTED_MS);
  return Math.min(now + Math.round(Math.max(pause, asked)), end);
}
