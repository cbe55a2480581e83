/** A day of the calendar, `2026-03-29`: two of them compare as texts. */
export type Day = string;

export const DAY_MS = 86_400_000;

/** The first instant of a day where the reader is. */
export function startOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

// From here on days are counted at noon of a calendar without zones: no change of clocks can move one.

/** Noon of a day, UTC: to be written with `timeZone: "UTC"`. */
export const noonOf = (day: Day): Date => new Date(`${day}T12:00:00Z`);

/** The day of such a noon. */
export const dayAt = (noon: Date): Day => noon.toISOString().slice(0, 10);

/** The day so many days later; earlier where `count` is negative. */
export function addDays(day: Day, count: number): Day {
  return dayAt(new Date(noonOf(day).getTime() + count * DAY_MS));
}

/** Whether a text is a day that exists: `2026-02-29` is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(noonOf(text).getTime()) && addDays(text, 0) === text;
}
