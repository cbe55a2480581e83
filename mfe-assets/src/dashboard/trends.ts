import { addDays, type Day } from "../calendar/day.ts";
import { dayFormat } from "../calendar/day-format.ts";
import { firstOfMonth } from "../calendar/spans.ts";
import { type Period, spanOf, spanWords } from "./period.ts";

/** Counts of one day or month; `null` if the day or month is in the future. */
export interface TrendPoint {
  /** First day of the point. */
  readonly day: Day;
  /** Label on the axis: `lun.`, `16`, `nov.`. */
  readonly label: string;
  /** Full name: `lundi 16 novembre`, `novembre 2026`. */
  readonly name: string;
  /** Number of look-ups of the user's objects by other users. */
  readonly verifications: number | null;
  /** Number of objects that the user registered. */
  readonly registrations: number | null;
}

/** Number of events on a day. */
export interface DayCount {
  readonly day: Day;
  readonly count: number;
}

/** Number of events of each kind, by day. */
export interface TrendEvents {
  readonly verifications: readonly DayCount[];
  readonly registrations: readonly DayCount[];
}

export interface TrendOptions {
  readonly period: Period;
  readonly today: Day;
}

/**
 * Returns the points of a period in order: one per day of a week or month, or one per month of a year. A day without
 * events counts as 0.
 */
export function trendsOf(events: TrendEvents, { period, today }: TrendOptions): TrendPoint[] {
  const verifications = countByStep(events.verifications, period);
  const registrations = countByStep(events.registrations, period);
  return stepsOf(period, today).map((day) => {
    const isToCome = day > today;
    return {
      day,
      ...wordsOf(period, day),
      verifications: isToCome ? null : (verifications.get(day) ?? 0),
      registrations: isToCome ? null : (registrations.get(day) ?? 0),
    };
  });
}

/** Returns the totals of all points. */
export function totalsOf(points: readonly TrendPoint[]): { verifications: number; registrations: number } {
  const sum = (of: "verifications" | "registrations") => points.reduce((total, point) => total + (point[of] ?? 0), 0);
  return { verifications: sum("verifications"), registrations: sum("registrations") };
}

function countByStep(counted: readonly DayCount[], period: Period): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const { day, count } of counted) {
    const step = period === "year" ? firstOfMonth(day) : day;
    counts.set(step, (counts.get(step) ?? 0) + count);
  }
  return counts;
}

function stepsOf(period: Period, today: Day): Day[] {
  const { first, last } = spanOf(period, today);
  const steps: Day[] = [];
  for (let day = first; day <= last; day = period === "year" ? firstOfMonth(day, 1) : addDays(day, 1)) steps.push(day);
  return steps;
}

const weekDay = dayFormat({ weekday: "short" });
const monthDay = dayFormat({ day: "numeric" });
const shortMonth = dayFormat({ month: "short" });
const wholeDay = dayFormat({ weekday: "long", day: "numeric", month: "long" });

/** Returns the axis label and the full name of a point. */
export function wordsOf(period: Period, day: Day): Pick<TrendPoint, "label" | "name"> {
  if (period === "year") return { label: shortMonth(day), name: spanWords("month", spanOf("month", day)) };
  return { label: period === "week" ? weekDay(day) : monthDay(day), name: wholeDay(day) };
}
