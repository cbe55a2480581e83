/**
 * Decides whether the machine's clock may date entries.
 *
 * It is compared with the last entry, which it must not be behind, and with the machine's uptime, which no one sets.
 * Each check that finds both in order is the reference for the next, so a clock that is slewed, or set by seconds, is
 * followed; one that jumps is not, until it is back. A wrong clock at the first check cannot be detected, unless the
 * last entry is later.
 */

import { Refusal } from "../../platform/refusal.ts";

/** How far the clock may jump, or be behind the last entry, and still be used (ms). */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

export interface ClockDeps {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Monotonic milliseconds that include the machine's sleep. */
  readonly elapsed: () => number;
  /** Called at each check with what is wrong with the clock, a sentence; `null`: nothing. */
  readonly tell?: (problem: string | null) => void;
}

export interface LogClock {
  /** Milliseconds since 1970: of the clock, or reckoned from before its leap while it has leapt. */
  now(): number;
  /** Records an entry's `ts` (Unix seconds). */
  saw(timestamp: number): void;
  /** What is wrong with the clock, a sentence; `null` when it may date entries. */
  problem(): string | null;
  /** Why nothing may be appended; `null` when nothing is wrong. */
  refusal(): Refusal | null;
}

/** The clock of the log's writer. */
export function createLogClock({ now, elapsed, tell }: ClockDeps): LogClock {
  /** When both clocks were last in order. */
  let agreed: { readonly now: number; readonly elapsed: number } | null = null;
  /** The latest entry that was seen, ms since 1970. */
  let last = 0;

  /** How far the clock has leapt since it was last in order, ms; below 0: back. */
  const leap = (): number => (agreed ? now() - agreed.now - (elapsed() - agreed.elapsed) : 0);

  function look(): string | null {
    const leapt = leap();
    if (Math.abs(leapt) > CLOCK_TOLERANCE_MS)
      return `The server's clock was set ${lengthOf(Math.abs(leapt))} ${leapt > 0 ? "forward" : "back"} while it ran. Put it right, or start the server again once it is.`;
    const behind = last - now();
    if (behind > CLOCK_TOLERANCE_MS)
      return `The server's clock is ${lengthOf(behind)} behind the registry's last entry. Put it right, or wait.`;
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
      return found === null ? null : new Refusal("unavailable", `The registry takes nothing at the moment. ${found}`);
    },
  };
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A length of time in two units at most. */
function lengthOf(ms: number): string {
  const minutes = Math.floor((ms % HOUR_MS) / 60_000);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const days = Math.floor(ms / DAY_MS);
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return `${minutes} min`;
}
