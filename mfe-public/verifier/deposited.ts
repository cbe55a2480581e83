/** Whether the service has received the file of an object, as far as its events are opened. */
import { inParis, instantOf } from "@authentica/backend/contract/instant";
import type { Proven } from "@authentica/backend/tlog/verify";
import type { Words } from "./words/page.ts";

/**
 * Returns whether the service received the file according to an event, or `null` if the event does not say so. Older
 * events only say so by their field `file`.
 */
export function wasDeposited(event: Proven["event"]): boolean | null {
  if (typeof event?.deposited === "boolean") return event.deposited;
  return event?.file === undefined ? null : event.file !== null;
}

/**
 * Returns a sentence which says that the file was only declared, or was deposited later, according to the opened
 * events. Returns `null` if it was deposited when it was registered, or if that is unknown.
 */
export function depositWords(
  history: readonly Proven[],
  { dates, events }: Pick<Words, "dates" | "events">,
): string | null {
  const told = history.filter(({ event }) => wasDeposited(event) !== null);
  if (told[0] === undefined || wasDeposited(told[0].event)) return null;
  const shown = told.find(({ event }) => wasDeposited(event));
  if (!shown) return events.declared;
  return events.deposited(inParis(instantOf(shown.leaf.timestamp, dates), dates));
}
