import type { ObjectsSummary } from "@authentica/backend/contract/object-list";
import type { Instant, ZoneOptions } from "@authentica/shared-ui/format/date";
import type { Day } from "../calendar/day.ts";
import { dayOf } from "../calendar/day-of.ts";
import { CATEGORIES, type Category, countsOf, listOf, totalOf } from "./categories.ts";
import { isIn, type Period, spanBefore, spanOf, spanWords } from "./period.ts";
import { formatChange, formatShare } from "./share.ts";
import { type TrendPoint, trendsOf } from "./trends.ts";

/** A category's share of all objects. */
export interface StatusFigure {
  readonly category: Category;
  readonly count: number;
  readonly share: string;
  /** Address of the list that shows these objects; `null` if there is none. */
  readonly to: string | null;
}

/** Number of objects of a category that were claimed in the period. */
export interface ClaimedFigure {
  readonly category: Category;
  readonly count: string;
  /** Change compared with the previous period; `null` if the previous period had no objects. */
  readonly change: string | null;
  readonly to: string | null;
}

/** Data of the line chart. */
export interface Trends {
  readonly points: readonly TrendPoint[];
  /** Name of the period. */
  readonly span: string;
  /**
   * First day of the server's data, set if the data starts later than the period. Verifications before this day are
   * not counted.
   */
  readonly since: Day | null;
}

export interface FiguresOptions extends ZoneOptions {
  readonly period: Period;
  readonly now: Instant;
}

/** Returns the number and share of objects by category. */
export function statusFigures({ counts: counted }: ObjectsSummary): StatusFigure[] {
  const counts = countsOf([counted]);
  return CATEGORIES.map((category) => ({
    category,
    count: counts[category],
    share: formatShare(counts[category], totalOf(counts)),
    to: listOf(category),
  }));
}

/**
 * Returns how many objects were claimed in the period, by category. Compares each number with the same number of days
 * of the previous period.
 */
export function claimedFigures({ days }: ObjectsSummary, { period, now, timeZone }: FiguresOptions): ClaimedFigure[] {
  const today = dayOf(now, { timeZone });
  const span = spanOf(period, today);
  const claimedIn = (asked: typeof span) => countsOf(days.filter(({ day }) => isIn(asked, day)));
  const counts = claimedIn(span);
  const before = claimedIn(spanBefore(period, today));
  return CATEGORIES.map((category) => ({
    category,
    count: String(counts[category]),
    change: formatChange(before[category], counts[category]),
    to: listOf(category, span.first),
  }));
}

/** Returns the user's registrations and other users' verifications over time. */
export function trendFigures(
  { days, views, viewsSince }: ObjectsSummary,
  { period, now, timeZone }: FiguresOptions,
): Trends {
  const today = dayOf(now, { timeZone });
  const span = spanOf(period, today);
  return {
    points: trendsOf(
      {
        verifications: views,
        registrations: days.map((counts) => ({ day: counts.day, count: totalOf(countsOf([counts])) })),
      },
      { period, today },
    ),
    span: spanWords(period, span),
    since: viewsSince !== null && viewsSince > span.first ? viewsSince : null,
  };
}
