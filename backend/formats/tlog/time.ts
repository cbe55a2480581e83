/**
 * The times of the log: whole Unix seconds that never decrease from one entry to the next. An entry's `ts` is from a
 * clock that may be wrong; the order is what the log promises.
 */

/**
 * `ts` of an entry made at `now` (ms since 1970) behind one of `last` (Unix s): while a clock is set back a little, time stands still.
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

/** What is wrong with an entry's `ts` (Unix s) behind an entry of `previous`; `null` when nothing is. */
export function timeFault(previous: number, timestamp: number): string | null {
  if (timestamp >= previous) return null;
  return `it is dated ${previous - timestamp} s before the entry before it`;
}
