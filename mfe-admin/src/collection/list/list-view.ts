import type { Sort } from "@authentica/backend/contract/admin-collections";
import { SORTS } from "@authentica/backend/contract/constants";
import { type CursorPage, FIRST_PAGE, readCursorPage, writeCursorPage } from "./use-cursor-pages.ts";

/** Search, filters and order of a list. The keys of `filters` are the names of the collection's filters. */
export interface Narrowing {
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Sort;
}

/** The search, filters, order, page and hidden columns of a collection, as stored in the URL. */
export interface ListView extends Narrowing, CursorPage {
  /** Columns that the user has hidden. */
  readonly hidden: readonly string[];
}

/** URL parameters that are not filters. */
const OWN = ["q", "sort", "hide", "cursor", "page"];

export const FIRST_VIEW: ListView = { q: "", filters: {}, sort: "newest", hidden: [], ...FIRST_PAGE };

const isSort = (word: string | null): word is Sort => SORTS.some((sort) => sort === word);

/** Reads a view from the URL. Ignores filters that the collection does not have, so that old links still work. */
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

/** Returns the URL parameters of a view, without parameters that have their default value. */
export function writeListView({ q, filters, sort, hidden, ...place }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (sort !== "newest") params.set("sort", sort);
  if (hidden.length > 0) params.set("hide", hidden.join(","));
  writeCursorPage(params, place);
  return params;
}

/** Returns the view with another search, filter or order. It starts at the first page again. */
export const narrowed = (view: ListView, change: Partial<Narrowing>): ListView => ({
  ...view,
  ...change,
  ...FIRST_PAGE,
});

/** Whether a search or filter is active. */
export const isNarrowed = ({ q, filters }: Pick<Narrowing, "q" | "filters">): boolean =>
  q !== "" || Object.keys(filters).length > 0;
