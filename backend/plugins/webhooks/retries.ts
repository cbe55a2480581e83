/** Retry times of a failed delivery, and when an endpoint counts as gone. */

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 8 * HOUR_MS;
/** A receiver may ask for more patience, up to here. */
const MOST_ASKED_MS = 24 * HOUR_MS;
/** No pause is longer, for any reason. */
export const MOST_PAUSE_MS = MOST_ASKED_MS;
/** For so long a message is tried. */
export const GIVEN_UP_MS = 48 * HOUR_MS;
/** An endpoint to which nothing has got through for so long is switched off, once a message to it is given up. */
export const FAILING_MS = GIVEN_UP_MS - HOUR_MS;

export interface Tried {
  /** When the message was written, and the time now; ms since 1970. */
  readonly writtenAt: number;
  readonly now: number;
  /** How often it has failed, this time included. */
  readonly failures: number;
  /** Seconds that the receiver asks to wait; `null`: it does not. */
  readonly retryAfter: number | null;
  /** From 0 to 1, by chance: so that not all come back at once to who has just come back. */
  readonly chance: number;
}

/**
 * When it is tried again, ms since 1970: after 5 seconds, then four times as long each time, up to eight hours, each a fifth more or less;
 * the last time two days after it was written. `null`: that was it.
 */
export function nextTry({ writtenAt, now, failures, retryAfter, chance }: Tried): number | null {
  const end = writtenAt + GIVEN_UP_MS;
  if (now >= end) return null;
  const pause = Math.min(FIRST_PAUSE_MS * 4 ** (failures - 1), LONGEST_PAUSE_MS) * (0.8 + 0.4 * chance);
  const asked = Math.min((retryAfter ?? 0) * SECOND_MS, MOST_ASKED_MS);
  return Math.min(now + Math.round(Math.max(pause, asked)), end);
}
