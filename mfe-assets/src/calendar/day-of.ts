import type { Instant, ZoneOptions } from "@authentica/shared-ui/format/date";
import type { Day } from "./day.ts";

const readers = new Map<string, Intl.DateTimeFormat>();

/** The day on which an instant falls, in the reader's own zone unless another is asked for; "" for what is not a date. */
export function dayOf(at: Instant, { timeZone }: ZoneOptions = {}): Day {
  const key = timeZone ?? "";
  let reader = readers.get(key);
  if (!reader) {
    // Swedish writes dates as ISO 8601 does.
    reader = new Intl.DateTimeFormat("sv-SE", {
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      ...(timeZone && { timeZone }),
    });
    readers.set(key, reader);
  }
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? "" : reader.format(date);
}
