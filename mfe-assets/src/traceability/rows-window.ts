/**
 * Calculates which rows of a long list are rendered: those in view and a few around them. All rows have the same
 * height.
 */
import { PAGE_ROWS } from "../objects/list-calls.ts";

/** Rows from index `from` (included) to `to` (excluded). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A rendered row, or a gap with the height of `gap` rows. */
export type Segment = { readonly row: number } | { readonly gap: number; readonly before: number };

/** Number of extra rows before and after those in view. */
const AROUND = 8;
/** Most rows that are rendered, not counting the header and the focused row. */
const MOST = 54;

export interface Measures {
  /**
   * Distance that the list has scrolled above the upper edge of the visible area (px); negative while the list starts
   * below it.
   */
  readonly above: number;
  /** Height of the visible area (px). */
  readonly height: number;
  /** Height of a row (px). */
  readonly row: number;
  readonly count: number;
}

/** Returns the index of the first row in view. */
export const firstInView = ({ above, row, count }: Measures): number => clamp(Math.floor(above / row), 0, count - 1);

/**
 * Returns the rows to render, including `around` extra rows on each side. The start is a multiple of four rows, so
 * that scrolling renders less often.
 */
export function spanOf(measures: Measures, around = AROUND): Span {
  const { height, row, count } = measures;
  const first = firstInView(measures);
  const from = Math.max(0, first - (first % 4) - around);
  const to = first - (first % 4) + Math.ceil(height / row) + 4 + around;
  return { from, to: Math.min(count, to, from + MOST) };
}

/** Returns the numbers of the pages that contain these rows, from 1. */
export function pagesOf({ from, to }: Span): readonly number[] {
  const [first, last] = [Math.floor(from / PAGE_ROWS) + 1, Math.floor(Math.max(from, to - 1) / PAGE_ROWS) + 1];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/**
 * Returns the page that the reader has scrolled to: that of the first row in view, or the last page at the end of the
 * list, whose rows may not reach the top.
 */
export function pageInView(first: number, count: number, isAtEnd: boolean): number {
  return Math.floor((isAtEnd ? Math.max(0, count - 1) : first) / PAGE_ROWS) + 1;
}

/** Divides a list of `count` rows into rendered rows (those of the span, and `kept`) and gaps. */
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
