/** Months and weeks of the calendar, and the number of days between two days. */
import { addDays, DAY_MS, type Day, dayAt, noonOf } from "./day.ts";

/** Returns the first day of the month that is `later` months after the day's month. */
export function firstOfMonth(day: Day, later = 0): Day {
  const noon = noonOf(day);
  return dayAt(new Date(Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth() + later, 1, 12)));
}

/** Returns the Monday of the week that contains a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((noonOf(day).getUTCDay() + 6) % 7));
}

/** Returns how many days `to` is after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / DAY_MS);
}
