import type { Sort } from "@authentica/backend/contract/admin-collections";
import { SORTS } from "@authentica/backend/contract/constants";
import { type CursorPage, FIRST_PAGE, readCursorPage, writeCursorPage } from "./use-cursor-pages.ts";

/** What narrows a collection and in which order it comes: `q`, and the filters that its fields call names. */
export interface Narrowing {
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Sort;
}

/** What of a collection is shown, as the address says. */
export interface ListView extends Narrowing, CursorPage {
  /** Columns that the reader has put away. */
  readonly hidden: readonly string[];
}

/** Parameters of the address that are not filters. */
const OWN = ["q", "sort", "hide", "cursor", "page"];

export const FIRST_VIEW: ListView = { q: "", filters: {}, sort: "newest", hidden: [], ...FIRST_PAGE };

const isSort = (word: string | null): word is Sort => SORTS.some((sort) => sort === word);

/** The view that an address names. Filters that the collection does not have are left out, so that an old link still works. */
export function readListView(params: URLSearchParams, filters: readonly string[]): ListView {
  const sort = params.get("sort");
  return {
    q: params.get("q") ?? "",
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = OWN.includes(name) ? null : params.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
    sort: isSort(sort) ? sort : "newest",
    hidden: (params.get("hide") ?? "").split(",").filter(Boolean),
    ...readCursorPage(params),
  };
}

/** The address of a view: nothing in it that is as at first. */
export function writeListView({ q, filters, sort, hidden, ...place }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (sort !== "newest") params.set("sort", sort);
  if (hidden.length > 0) params.set("hide", hidden.join(","));
  writeCursorPage(params, place);
  return params;
}

/** The view narrowed otherwise: it starts again from its first page. */
export const narrowed = (view: ListView, change: Partial<Narrowing>): ListView => ({
  ...view,
  ...change,
  ...FIRST_PAGE,
});

/** Whether anything keeps documents out of the list. */
export const isNarrowed = ({ q, filters }: Pick<Narrowing, "q" | "filters">): boolean =>
  q !== "" || Object.keys(filters).length > 0;
