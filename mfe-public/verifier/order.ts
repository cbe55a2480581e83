/** Checks the order of an object's events and the order of their dates. */
import { timeFault } from "@authentica/backend/tlog/time";
import type { Proven } from "@authentica/backend/tlog/verify";

/**
 * Time (s) by which the clock of the service may be ahead of the clocks of witnesses and time-stamping authorities.
 */
const CLOCKS_APART = 300;

/**
 * Returns what is wrong with `event`, which follows `before` in the history of an object, or `null`. Index and time
 * must increase with the number of the event.
 */
export function orderFault(before: Proven, event: Proven): string | null {
  if (before.leaf.eventNumber === event.leaf.eventNumber)
    return before.index === event.index
      ? null
      : `Entries ${before.index} and ${event.index} are both event ${event.leaf.eventNumber} of the object.`;
  if (before.index >= event.index)
    return `Entry ${event.index} comes before entry ${before.index}, but records a later event of the object.`;
  const fault = timeFault(before.leaf.timestamp, event.leaf.timestamp);
  return fault && `Entry ${event.index} is invalid: ${fault}.`;
}

/**
 * Returns what is wrong with the date of an event, or `null`. `seenAt` are the times at which others had already seen
 * the event (Unix seconds; `null` if they had not).
 */
export function lateFault({ index, leaf }: Proven, seenAt: readonly (number | null)[]): string | null {
  const first = Math.min(...seenAt.map((at) => at ?? Number.POSITIVE_INFINITY));
  if (leaf.timestamp <= first + CLOCKS_APART) return null;
  return `Entry ${index} is dated ${leaf.timestamp - first} s after others had seen it.`;
}
