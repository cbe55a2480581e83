/** What happened when, counted by the days of the reader's clock. */
import type { ListedStatus, ObjectsSummary } from "../../contract/object-list.ts";
import { createShelf } from "../../platform/shelf.ts";
import type { Row } from "./roll.ts";

/** A day of the calendar, `2026-03-29`: two of them compare as texts. */
type Day = string;

/** Every midnight falls on such a step, s. */
const STEP_S = 900;
const DAY_S = 86_400;
/** Zones whose formats are kept: making one costs more than a hundred days. */
const ZONES = 40;

const formats = createShelf<Intl.DateTimeFormat>(ZONES);

/** Tells the day of an instant (Unix seconds) in a zone. Throws `RangeError` for what is no zone. */
export function dayTeller(timeZone: string): (seconds: number) => Day {
  const format = formats(
    timeZone,
    () =>
      // Swedish writes dates as ISO 8601 does.
      new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
  );
  const write = (seconds: number): Day => format.format(seconds * 1000);
  // The latest come first: the day of one is nearly always that of the one before it.
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

/** An instant from which on until `seconds` it is this day, and nearly always its first: found by halves. */
function beginOf(day: Day, seconds: number, write: (seconds: number) => Day): number {
  const start = Math.floor(seconds / STEP_S) * STEP_S;
  // Steps back that are known to be within the day, and to be too many: no day is longer than 26 hours.
  let [inside, outside] = [0, (26 * 3600) / STEP_S];
  while (outside - inside > 1) {
    const middle = (inside + outside) >> 1;
    if (write(start - middle * STEP_S) === day) inside = middle;
    else outside = middle;
  }
  return start - inside * STEP_S;
}

export type CountsByDay = ObjectsSummary["days"];

/** What was registered on each day from `since` on, by what has become of it; the first day first. `rows`: the latest first. */
export function countByDay(rows: readonly Row[], since: Day, dayOf: (seconds: number) => Day): CountsByDay {
  const counts = new Map<Day, Record<ListedStatus, number>>();
  for (const { createdAt, status } of rows) {
    const day = dayOf(createdAt);
    // Time does not run backwards in the registry.
    if (day < since) break;
    const ofDay = counts.get(day) ?? noneOf();
    counts.set(day, ofDay);
    ofDay[status] += 1;
  }
  return [...counts].map(([day, ofDay]) => ({ day, ...ofDay })).reverse();
}

/** How many rows there are of each status. */
export function countByStatus(rows: readonly Pick<Row, "status">[]): Record<ListedStatus, number> {
  const counts = noneOf();
  for (const { status } of rows) counts[status] += 1;
  return counts;
}

const noneOf = (): Record<ListedStatus, number> => ({ active: 0, revoked: 0, transferred: 0 });

/** How many of these instants (Unix seconds) are on each day from `since` on; the first day first. */
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
