/** Checks the order of an object's events and the order of their dates. */
import { timeFault } from "@authentica/backend/tlog/time";
import type { Proven } from "@authentica/backend/tlog/verify";
import type { Fault } from "./fault.ts";

/**
 * Time (s) by which the clock of the service may be ahead of the clocks of witnesses and time-stamping authorities.
 */
const CLOCKS_APART = 300;

/**
 * Returns what is wrong with `event`, which follows `before` in the history of an object, or `null`. Index and time
 * must increase with the number of the event.
 */
export function orderFault(before: Proven, event: Proven): Fault | null {
  if (before.leaf.eventNumber === event.leaf.eventNumber)
    return before.index === event.index
      ? null
      : { code: "sameNumber", entries: [before.index, event.index], number: event.leaf.eventNumber };
  if (before.index >= event.index) return { code: "entriesSwapped", entry: event.index, before: before.index };
  if (timeFault(before.leaf.timestamp, event.leaf.timestamp) === null) return null;
  return { code: "datedBefore", entry: event.index, seconds: before.leaf.timestamp - event.leaf.timestamp };
}

/**
 * Returns what is wrong with the date of an event, or `null`. `seenAt` are the times at which others had already seen
 * the event (Unix seconds; `null` if they had not).
 */
export function lateFault({ index, leaf }: Proven, seenAt: readonly (number | null)[]): Fault | null {
  const first = Math.min(...seenAt.map((at) => at ?? Number.POSITIVE_INFINITY));
  if (leaf.timestamp <= first + CLOCKS_APART) return null;
  return { code: "datedAfterSeen", entry: index, seconds: leaf.timestamp - first };
}
