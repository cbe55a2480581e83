import { words } from "#words/dashboard.ts";
import { CATEGORIES } from "./categories.ts";
import type { ClaimedFigure, StatusFigure, Trends } from "./figures.ts";
import { wordsOf } from "./trends.ts";

/* Figures from the specification, shown as examples to accounts without objects. */

export const EXAMPLE_TOTAL = 548;

const SHARES = { Active: [51, "50.68%"], Revoke: [11, "10.96%"], Transfer: [38, "39.25%"] } as const;

export const EXAMPLE_STATUSES: readonly StatusFigure[] = CATEGORIES.map((category) => {
  const [count, share] = SHARES[category];
  return { category, count, share, to: null };
});

const CLAIMED = { Active: "465", Revoke: "065", Transfer: "365" } as const;

export const EXAMPLE_CLAIMED: readonly ClaimedFigure[] = CATEGORIES.map((category) => ({
  category,
  count: CLAIMED[category],
  change: "12.1%",
  to: null,
}));

/** Verifications and registrations per month, from May to October 2025. */
const MONTHS = [
  [186, 74],
  [305, 96],
  [237, 81],
  [173, 52],
  [269, 108],
  [314, 137],
] as const;

export const EXAMPLE_TRENDS: Trends = {
  span: words.period.exampleSpan,
  since: null,
  points: MONTHS.map(([verifications, registrations], at) => {
    const day = `2025-${String(at + 5).padStart(2, "0")}-01`;
    return { day, ...wordsOf("year", day), verifications, registrations };
  }),
};
