/**
 * Times of the log: whole Unix seconds that never decrease from one entry to the next. The `ts` of an entry comes
 * from a clock that may be wrong; the log only guarantees the order.
 */

/**
 * Returns the `ts` of an entry made at `now` (ms since 1970) after an entry with `last` (Unix s). If the clock was
 * set back, this is `last`.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { nextTimestamp, timeFault } from "@authentica/backend/tlog/time";
 *
 * assert.equal(nextTimestamp(1_767_225_600_900, 1_767_225_599), 1_767_225_600);
 * // The clock was set back by a second.
 * assert.equal(nextTimestamp(1_767_225_598_900, 1_767_225_599), 1_767_225_599);
 * assert.equal(timeFault(1_767_225_600, 1_767_225_598), "it is dated 2 s before the entry before it");
 * ```
 */
export const nextTimestamp = (now: number, last: number): number => Math.max(Math.floor(now / 1000), last);

/** Returns why `timestamp` cannot follow `previous` (both Unix s); `null` if it can. */
export function timeFault(previous: number, timestamp: number): string | null {
  if (timestamp >= previous) return null;
  return `it is dated ${previous - timestamp} s before the entry before it`;
}
