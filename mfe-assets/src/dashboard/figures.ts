import type { ObjectsSummary } from "@authentica/backend/contract/object-list";
import type { Instant, ZoneOptions } from "@authentica/shared-ui/format/date";
import type { Day } from "../calendar/day.ts";
import { dayOf } from "../calendar/day-of.ts";
import { CATEGORIES, type Category, countsOf, listOf, totalOf } from "./categories.ts";
import { isIn, type Period, spanBefore, spanOf, spanWords } from "./period.ts";
import { formatChange, formatShare } from "./share.ts";
import { type TrendPoint, trendsOf } from "./trends.ts";

/** The part of all objects that a category has. */
export interface StatusFigure {
  readonly category: Category;
  readonly count: number;
  readonly share: string;
  /** Address of the list of these objects. */
  readonly to: string | null;
}

/** The objects of a category that were claimed in the period. */
export interface ClaimedFigure {
  readonly category: Category;
  readonly count: string;
  /** How many more than in the period before; `null` where that had none. */
  readonly change: string | null;
  readonly to: string | null;
}

/** What the line chart shows. */
export interface Trends {
  readonly points: readonly TrendPoint[];
  /** Which days these are, in words. */
  readonly span: string;
  /** Set where the server's list starts later than the span: verifications before this day are not counted. */
  readonly since: Day | null;
}

export interface FiguresOptions extends ZoneOptions {
  readonly period: Period;
  readonly now: Instant;
}

/** Every object by what became of it. */
export function statusFigures({ counts: counted }: ObjectsSummary): StatusFigure[] {
  const counts = countsOf([counted]);
  return CATEGORIES.map((category) => ({
    category,
    count: counts[category],
    share: formatShare(counts[category], totalOf(counts)),
    to: listOf(category),
  }));
}

/** The objects claimed in the period by what became of them, against as much of the period before. */
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

/** Registrations and verifications by others. */
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
