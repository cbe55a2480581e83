import { Pager } from "@authentica/shared-ui/list";
import { words } from "#words/list-pages.ts";
import { type ObjectsPage, PAGE_ROWS } from "../objects/list-calls.ts";

export interface ListPagesProps {
  readonly list: Pick<ObjectsPage, "page" | "matching">;
  readonly onTurn: (page: number) => void;
}

/** Pager of a list: shows the current page, and buttons to go to another page. */
export function ListPages({ list, onTurn }: ListPagesProps) {
  const { page, count, first, last } = placeOfPage(list);
  return (
    <Pager
      label={words.label}
      isCompact
      page={page}
      count={count}
      rows={words.rows(first, last, list.matching)}
      onPrevious={page > 1 ? () => onTurn(page - 1) : null}
      onNext={page < count ? () => onTurn(page + 1) : null}
    />
  );
}

/** Position of a page within the list. */
interface Place {
  /** Number of the current page, from 1 to `count`. */
  readonly page: number;
  /** Number of pages; 1 for an empty list. */
  readonly count: number;
  /** Position of the first row in the list, from 1; 0 for an empty list. `last` is the position of the last row. */
  readonly first: number;
  readonly last: number;
}

/** Returns the position of a page: the rows that it shows, out of all matching rows. */
export function placeOfPage({ page, matching }: Pick<ObjectsPage, "page" | "matching">): Place {
  const before = (page - 1) * PAGE_ROWS;
  return {
    page,
    count: Math.max(1, Math.ceil(matching / PAGE_ROWS)),
    first: matching && before + 1,
    last: Math.min(before + PAGE_ROWS, matching),
  };
}
