/** Months and weeks of the calendar, and how far two days are apart. */
import { addDays, DAY_MS, type Day, dayAt, noonOf } from "./day.ts";

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
