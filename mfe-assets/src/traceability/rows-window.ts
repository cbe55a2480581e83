/** Which rows of a long list are drawn: those in view and a few around them, each as high as the others. */
import { PAGE_ROWS } from "../objects/list-calls.ts";

/** Rows of a list from `from` up to, without, `to`; from 0. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A row, or a gap as high as that many rows. */
export type Segment = { readonly row: number } | { readonly gap: number; readonly before: number };

/** Drawn before what is in view and after it. */
const AROUND = 8;
/** Drawn at most, beside the head and what holds the focus. */
const MOST = 54;

export interface Measures {
  /** How far the list has gone above the edge under which it is read, in pixels; negative while it starts below. */
  readonly above: number;
  /** Pixels in which it is read. */
  readonly height: number;
  /** Of a row, in pixels. */
  readonly row: number;
  readonly count: number;
}

/** The first row in view. */
export const firstInView = ({ above, row, count }: Measures): number => clamp(Math.floor(above / row), 0, count - 1);

/** The rows to draw, `around` of them out of view. They change by four at a time: a list that scrolls is drawn again for a part of its steps. */
export function spanOf(measures: Measures, around = AROUND): Span {
  const { height, row, count } = measures;
  const first = firstInView(measures);
  const from = Math.max(0, first - (first % 4) - around);
  const to = first - (first % 4) + Math.ceil(height / row) + 4 + around;
  return { from, to: Math.min(count, to, from + MOST) };
}

/** The pages that have these rows, from 1. */
export function pagesOf({ from, to }: Span): readonly number[] {
  const [first, last] = [Math.floor(from / PAGE_ROWS) + 1, Math.floor(Math.max(from, to - 1) / PAGE_ROWS) + 1];
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/**
 * The page in which a reader is who has scrolled: that of the first row in view, or the last one at the end of the way, where its
 * rows may not reach the top.
 */
export function pageInView(first: number, count: number, isAtEnd: boolean): number {
  return Math.floor((isAtEnd ? Math.max(0, count - 1) : first) / PAGE_ROWS) + 1;
}

/** All rows of a list of `count`: those of the span and the one that is kept, and gaps for the others. */
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
