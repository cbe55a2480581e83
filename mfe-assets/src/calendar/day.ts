/** A calendar day such as `2026-03-29`. String comparison gives the order of days. */
export type Day = string;

export const DAY_MS = 86_400_000;

/** Returns midnight at the start of a day in the user's time zone. */
export function startOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

// All calculations use noon in UTC, so that a change to or from summer time never shifts a day.

/** Returns noon of a day in UTC. To format the result, use `timeZone: "UTC"`. */
export const noonOf = (day: Day): Date => new Date(`${day}T12:00:00Z`);

/** Returns the day of a date that `noonOf` returned. */
export const dayAt = (noon: Date): Day => noon.toISOString().slice(0, 10);

/** Returns the day that is `count` days later, or earlier if `count` is negative. */
export function addDays(day: Day, count: number): Day {
  return dayAt(new Date(noonOf(day).getTime() + count * DAY_MS));
}

/** Whether a string is a day that exists. `2026-02-29` is not. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(noonOf(text).getTime()) && addDays(text, 0) === text;
}
