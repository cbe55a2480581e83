import type { Notification } from "@authentica/backend/contract/notification";
import type { ListedObject } from "@authentica/backend/contract/object";
import type { Instant, ZoneOptions } from "@authentica/shared-ui/format/date";
import { type Day, dayOf } from "../calendar/day.ts";
import { CATEGORIES, type Category, countsOf, listOf } from "./categories.ts";
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

/** How many notifications the server lists at most, the latest. */
const MOST_LISTED = 200;

/** Every object by what became of it. */
export function statusFigures(objects: readonly ListedObject[]): StatusFigure[] {
  const counts = countsOf(objects);
  return CATEGORIES.map((category) => ({
    category,
    count: counts[category],
    share: formatShare(counts[category], objects.length),
    to: listOf(category),
  }));
}

/** The objects claimed in the period by what became of them, against as much of the period before. */
export function claimedFigures(
  objects: readonly ListedObject[],
  { period, now, timeZone }: FiguresOptions,
): ClaimedFigure[] {
  const today = dayOf(now, { timeZone });
  const span = spanOf(period, today);
  const claimedIn = (days: typeof span) =>
    countsOf(objects.filter(({ createdAt }) => isIn(days, dayOf(createdAt, { timeZone }))));
  const counts = claimedIn(span);
  const before = claimedIn(spanBefore(period, today));
  return CATEGORIES.map((category) => ({
    category,
    count: String(counts[category]),
    change: formatChange(before[category], counts[category]),
    to: listOf(category, span.first),
  }));
}

/** Registrations, from the objects themselves, and verifications by others, from the owner's notifications. */
export function trendFigures(
  objects: readonly ListedObject[],
  notifications: readonly Notification[],
  { period, now, timeZone }: FiguresOptions,
): Trends {
  const today = dayOf(now, { timeZone });
  const span = spanOf(period, today);
  const verifications = notifications.filter(({ notificationType }) => notificationType === "OBJECT_VIEW");
  const oldest = notifications.length < MOST_LISTED ? "" : dayOf(notifications.at(-1)?.timestamp ?? "", { timeZone });
  return {
    points: trendsOf(
      {
        verifications: verifications.map(({ timestamp }) => timestamp),
        registrations: objects.map(({ createdAt }) => createdAt),
      },
      { period, today, timeZone },
    ),
    span: spanWords(period, span),
    since: oldest > span.first ? oldest : null,
  };
}
