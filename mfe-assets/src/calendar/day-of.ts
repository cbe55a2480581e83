import type { Instant, ZoneOptions } from "@authentica/shared-ui/format/date";
import type { Day } from "./day.ts";

const readers = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of an instant, by default in the user's time zone. Returns "" for an invalid date. */
export function dayOf(at: Instant, { timeZone }: ZoneOptions = {}): Day {
  const key = timeZone ?? "";
  let reader = readers.get(key);
  if (!reader) {
    // The Swedish date format equals that of ISO 8601.
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
