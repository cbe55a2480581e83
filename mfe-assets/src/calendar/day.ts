import type { Instant, ZoneOptions } from "@authentica/shared-ui/format/date";

/** A day of the calendar, `2026-03-29`: two of them compare as texts. */
export type Day = string;

const DAY_MS = 86_400_000;
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

/** The first instant of a day where the reader is. */
export function startOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

// From here on days are counted at noon of a calendar without zones: no change of clocks can move one.

/** Noon of a day, UTC: to be written with `timeZone: "UTC"`. */
export const noonOf = (day: Day): Date => new Date(`${day}T12:00:00Z`);

const dayAt = (noon: Date): Day => noon.toISOString().slice(0, 10);

/** The day so many days later; earlier where `count` is negative. */
export function addDays(day: Day, count: number): Day {
  return dayAt(new Date(noonOf(day).getTime() + count * DAY_MS));
}

/** The first day of the month so many months later. */
export function firstOfMonth(day: Day, later = 0): Day {
  const noon = noonOf(day);
  return dayAt(new Date(Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth() + later, 1, 12)));
}

/** The Monday on or before a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((noonOf(day).getUTCDay() + 6) % 7));
}

/** How many days later `to` is. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / DAY_MS);
}

/** Whether a text is a day that exists: `2026-02-29` is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(noonOf(text).getTime()) && addDays(text, 0) === text;
}
