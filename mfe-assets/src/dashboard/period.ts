import { withFirst } from "@authentica/shared-ui/format/date";
import { locale } from "@authentica/shared-ui/language";
import { addDays, type Day, noonOf } from "../calendar/day.ts";
import { dayFormat } from "../calendar/day-format.ts";
import { dayOf } from "../calendar/day-of.ts";
import { daysBetween, firstOfMonth, mondayOf } from "../calendar/spans.ts";

/** Period that the figures cover. */
export type Period = "week" | "month" | "year";

/** All periods, shortest first. */
export const PERIODS: readonly Period[] = ["week", "month", "year"];

/** The days from `first` to `last`, both included. */
export interface Span {
  readonly first: Day;
  readonly last: Day;
}

/** Reads the period from the URL. The default is the week. */
export function readPeriod(params: URLSearchParams): Period {
  const asked = params.get("period");
  return asked === "month" || asked === "year" ? asked : "week";
}

/** Returns the URL parameters with a period. The default, the week, is left out. */
export function withPeriod(params: URLSearchParams, period: Period): URLSearchParams {
  const next = new URLSearchParams(params);
  if (period === "week") next.delete("period");
  else next.set("period", period);
  return next;
}

/** Returns the calendar week (from Monday), month or year that contains a day. */
export function spanOf(period: Period, day: Day): Span {
  switch (period) {
    case "week":
      return { first: mondayOf(day), last: addDays(mondayOf(day), 6) };
    case "month":
      return { first: firstOfMonth(day), last: addDays(firstOfMonth(day, 1), -1) };
    case "year":
      return { first: `${day.slice(0, 4)}-01-01`, last: `${day.slice(0, 4)}-12-31` };
  }
}

/**
 * Returns the days with which the current period up to `today` is compared: the same number of days from the start of
 * the previous period, or the whole previous period if it is shorter.
 */
export function spanBefore(period: Period, today: Day): Span {
  const { first } = spanOf(period, today);
  const before = spanOf(period, addDays(first, -1));
  const length = Math.min(daysBetween(first, today), daysBetween(before.first, before.last));
  return { first: before.first, last: addDays(before.first, length) };
}

/** Returns the earliest day that is needed for any period or comparison: the first day of last year. */
export const firstSummed = (now: number): Day => spanBefore("year", dayOf(now)).first;

/** Whether a day is in a span. */
export const isIn = ({ first, last }: Span, day: Day): boolean => first <= day && day <= last;

const formatMonth = dayFormat({ month: "long", year: "numeric" });
let days: Intl.DateTimeFormat | undefined;

function formatDays({ first, last }: Span): string {
  days ??= new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return withFirst(days.formatRange(noonOf(first), noonOf(last)));
}

/** Returns the name of a week, month or year: `16–22 novembre 2026`, `novembre 2026`, `2026`. */
export function spanWords(period: Period, span: Span): string {
  if (period === "week") return formatDays(span);
  return period === "month" ? formatMonth(span.first) : span.first.slice(0, 4);
}
