/**
 * Decides whether the machine's clock may date entries.
 *
 * The clock is compared with the last entry, which it must not be behind, and with the machine's uptime, which cannot
 * be set. Each check that finds no fault becomes the reference for the next one. So a clock that is slewed, or set by
 * seconds, is accepted; a clock that jumps is rejected until it is correct again. A clock that is already wrong at
 * the first check cannot be detected, unless the last entry is later than its time.
 */

import { Refusal } from "../../platform/refusal.ts";

/** Largest jump of the clock, or lag behind the last entry, that is accepted (ms). */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

export interface ClockDeps {
  /** Returns the current time (ms since 1970, UTC). */
  readonly now: () => number;
  /** Returns the time of a monotonic clock (ms) that also runs while the machine sleeps. */
  readonly elapsed: () => number;
  /** Called at each check with a sentence about what is wrong with the clock; `null` if it is right. */
  readonly tell?: (problem: string | null) => void;
}

export interface LogClock {
  /**
   * Returns milliseconds since 1970 by the clock. After a jump, until the clock is right again, the time is computed
   * from the last reference.
   */
  now(): number;
  /** Records the `ts` of an entry (Unix seconds). */
  saw(timestamp: number): void;
  /** Returns a sentence about what is wrong with the clock; `null` if it may date entries. */
  problem(): string | null;
  /** Returns why the clock forbids appending; `null` if it does not. */
  refusal(): Refusal | null;
}

/** Creates the clock of the log's writer. */
export function createLogClock({ now, elapsed, tell }: ClockDeps): LogClock {
  /** The reference: the last time at which clock and uptime agreed. */
  let agreed: { readonly now: number; readonly elapsed: number } | null = null;
  /** Time of the latest known entry (ms since 1970). */
  let last = 0;

  /** Returns how far the clock has jumped since the reference (ms); negative if it jumped back. */
  const leap = (): number => (agreed ? now() - agreed.now - (elapsed() - agreed.elapsed) : 0);

  function look(): string | null {
    const leapt = leap();
    if (Math.abs(leapt) > CLOCK_TOLERANCE_MS)
      return `The server's clock was set ${lengthOf(Math.abs(leapt))} ${leapt > 0 ? "forward" : "back"} while it ran. Correct it, or restart the server once it is correct.`;
    const behind = last - now();
    if (behind > CLOCK_TOLERANCE_MS)
      return `The server's clock is ${lengthOf(behind)} behind the registry's last entry. Correct it, or wait.`;
    agreed = { now: now(), elapsed: elapsed() };
    return null;
  }

  function problem(): string | null {
    const found = look();
    tell?.(found);
    return found;
  }

  return {
    now: () => (agreed && Math.abs(leap()) > CLOCK_TOLERANCE_MS ? agreed.now + elapsed() - agreed.elapsed : now()),
    saw(timestamp) {
      last = Math.max(last, timestamp * 1000);
    },
    problem,
    refusal() {
      const found = problem();
      return found === null
        ? null
        : new Refusal("unavailable", `The registry accepts no entries at the moment. ${found}`);
    },
  };
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Formats a duration in at most two units. */
function lengthOf(ms: number): string {
  const minutes = Math.floor((ms % HOUR_MS) / 60_000);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const days = Math.floor(ms / DAY_MS);
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return `${minutes} min`;
}
