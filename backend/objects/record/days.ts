/** Counts events by day, in the reader's time zone. */
import type { ListedStatus, ObjectsSummary } from "../../contract/object-list.ts";
import { createLruCache } from "../../platform/lru-cache.ts";
import { STEP_S } from "./totals.ts";

/** A calendar day such as `2026-03-29`. Days can be compared as strings. */
type Day = string;

const DAY_S = 86_400;
/**
 * Number of time zones whose formatters are cached. Creating a formatter takes longer than formatting a hundred days.
 */
const ZONES = 40;

const formats = createLruCache<Intl.DateTimeFormat>(ZONES);

/**
 * Returns a function that converts an instant (Unix seconds) to its day in a time zone. Throws `RangeError` for an
 * unknown zone.
 */
export function dayTeller(timeZone: string): (seconds: number) => Day {
  const format = formats(
    timeZone,
    () =>
      // The Swedish locale formats dates like ISO 8601.
      new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
  );
  const write = (seconds: number): Day => format.format(seconds * 1000);
  // Instants are passed latest first, so an instant is nearly always on the same day as the previous one, or on the
  // day before.
  let known: { readonly from: number; readonly to: number; readonly day: Day } = { from: 0, to: 0, day: "" };
  return function dayOf(seconds) {
    if (seconds >= known.from && seconds < known.to) return known.day;
    const day = write(seconds);
    const usual = known.from - Math.ceil((known.from - seconds) / DAY_S) * DAY_S;
    const isUsual = usual <= seconds && write(usual) === day && write(usual - 1) !== day;
    known = { from: isUsual ? usual : beginOf(day, seconds, write), to: seconds + 1, day };
    return day;
  };
}

/**
 * Returns an instant from which it has been `day` without interruption until `seconds`. This is nearly always the
 * start of the day. Found by bisection.
 */
function beginOf(day: Day, seconds: number, write: (seconds: number) => Day): number {
  const start = Math.floor(seconds / STEP_S) * STEP_S;
  // Numbers of steps back from `start`. `inside` is known to be on the day; `outside` is not, because no day is
  // longer than 26 hours.
  let [inside, outside] = [0, (26 * 3600) / STEP_S];
  while (outside - inside > 1) {
    const middle = (inside + outside) >> 1;
    if (write(start - middle * STEP_S) === day) inside = middle;
    else outside = middle;
  }
  return start - inside * STEP_S;
}

export type CountsByDay = ObjectsSummary["days"];

/**
 * Number of objects with one status that were registered within the quarter of an hour that starts at `at` (Unix
 * seconds).
 */
export interface Registered {
  readonly at: number;
  readonly status: ListedStatus;
  readonly count: number;
}

/**
 * Returns how many objects were registered on each day from `since` on, by their current status, earliest day first.
 * `registered` must be sorted by time.
 */
export function countByDay(
  registered: readonly Registered[],
  since: Day,
  dayOf: (seconds: number) => Day,
): CountsByDay {
  const counts = new Map<Day, Record<ListedStatus, number>>();
  for (const { at, status, count } of registered) {
    const day = dayOf(at);
    if (day < since || count === 0) continue;
    const ofDay = counts.get(day) ?? noneOf();
    counts.set(day, ofDay);
    ofDay[status] += count;
  }
  return [...counts].map(([day, ofDay]) => ({ day, ...ofDay }));
}

const noneOf = (): Record<ListedStatus, number> => ({ active: 0, revoked: 0, transferred: 0 });

/** Returns how many of these instants (Unix seconds) fall on each day from `since` on, earliest day first. */
export function countInstants(
  instants: readonly number[],
  since: Day,
  dayOf: (seconds: number) => Day,
): ObjectsSummary["views"] {
  const counts = new Map<Day, number>();
  for (const at of instants) {
    const day = dayOf(at);
    if (day >= since) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1));
}
