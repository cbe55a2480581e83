/**
 * Calculates which rows of a long list are rendered: the visible rows and a few around them. All rows have the same
 * height.
 */
import { PAGE_ROWS } from "../objects/list-calls.ts";

/** Rows from index `from` (included) to index `to` (excluded). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A rendered row, or a gap that is as high as `gap` rows. */
export type Segment = { readonly row: number } | { readonly gap: number; readonly before: number };

/** Number of extra rows before and after the visible rows. */
const AROUND = 8;
/** Largest number of rendered rows, not counting the header and the focused row. */
const MAX_ROWS = 54;

export interface Measures {
  /**
   * How far the list has been scrolled beyond the upper edge of the visible area (px). Negative as long as the list
   * starts below that edge.
   */
  readonly above: number;
  /** Height of the visible area (px). */
  readonly height: number;
  /** Height of a row (px). */
  readonly row: number;
  readonly count: number;
}

/** Returns the index of the first visible row. */
export const firstInView = ({ above, row, count }: Measures): number => clamp(Math.floor(above / row), 0, count - 1);

/**
 * Returns the rows to render: the visible rows and `around` extra rows on each side. The range is based on a multiple
 * of four rows, so that scrolling causes fewer renderings.
 */
export function spanOf(measures: Measures, around = AROUND): Span {
  const { height, row, count } = measures;
  const first = firstInView(measures);
  const from = Math.max(0, first - (first % 4) - around);
  const to = first - (first % 4) + Math.ceil(height / row) + 4 + around;
  return { from, to: Math.min(count, to, from + MAX_ROWS) };
}

/** Returns the numbers of the pages that contain these rows. The first page is 1. */
export function pagesOf({ from, to }: Span): readonly number[] {
  const [first, last] = [Math.floor(from / PAGE_ROWS) + 1, Math.floor(Math.max(from, to - 1) / PAGE_ROWS) + 1];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/**
 * Returns the page to which the user has scrolled: the page of the first visible row. At the end of the list it is
 * the last page, even if the rows of that page cannot reach the top of the window.
 */
export function pageInView(first: number, count: number, isAtEnd: boolean): number {
  return Math.floor((isAtEnd ? Math.max(0, count - 1) : first) / PAGE_ROWS) + 1;
}

/**
 * Divides a list of `count` rows into rendered rows and gaps. Rendered rows are those of the span and, if not `null`,
 * the row `kept`.
 */
export function segmentsOf({ from, to }: Span, kept: number | null, count: number): readonly Segment[] {
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  if (kept !== null && kept < from && kept >= 0) rows.unshift(kept);
  if (kept !== null && kept >= to && kept < count) rows.push(kept);
  const segments: Segment[] = [];
  let next = 0;
  for (const row of rows) {
    if (row > next) segments.push({ gap: row - next, before: row });
    segments.push({ row });
    next = row + 1;
  }
  if (next < count) segments.push({ gap: count - next, before: count });
  return segments;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
