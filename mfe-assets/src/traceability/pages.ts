import { type ObjectsPage, PAGE_ROWS } from "../objects/list-calls.ts";

/** Where a page stands in its list. */
export interface Place {
  /** From 1 to `count`. */
  readonly page: number;
  /** How many pages there are; one where there is nothing. */
  readonly count: number;
  /** Places of its first and last row in the list, from 1; 0 where there is nothing. */
  readonly first: number;
  readonly last: number;
}

/** Where this page stands. */
export function placeOfPage({ page, matching }: Pick<ObjectsPage, "page" | "matching">): Place {
  const before = (page - 1) * PAGE_ROWS;
  return {
    page,
    count: Math.max(1, Math.ceil(matching / PAGE_ROWS)),
    first: matching && before + 1,
    last: Math.min(before + PAGE_ROWS, matching),
  };
}
