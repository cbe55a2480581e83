/** How many rows a page has. */
export const PAGE_ROWS = 25;

/** One page of a list. */
export interface Page<T> {
  readonly rows: readonly T[];
  /** From 1 to `count`. */
  readonly page: number;
  /** How many pages there are; one where there is nothing. */
  readonly count: number;
  /** Places of its first and last row in the list, from 1; 0 where there is nothing. */
  readonly first: number;
  readonly last: number;
}

/** The page asked for, or the last one where there are not so many. */
export function pageOf<T>(rows: readonly T[], asked: number): Page<T> {
  const count = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
  const page = Math.min(Math.max(1, asked), count);
  const from = (page - 1) * PAGE_ROWS;
  const shown = rows.slice(from, from + PAGE_ROWS);
  return { rows: shown, page, count, first: shown.length && from + 1, last: from + shown.length };
}
