import { SORTS, type Sort } from "@authentica/backend/contract/admin-collections";

/** What narrows a collection and in which order it comes: `q`, and the filters that its fields call names. */
export interface Narrowing {
  readonly q: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Sort;
}

/** What of a collection is shown, as the address says. */
export interface ListView extends Narrowing {
  /** Columns that the reader has put away. */
  readonly hidden: readonly string[];
  /** Where the page starts; `null` for the first. */
  readonly cursor: string | null;
  /** From 1. */
  readonly page: number;
}

/** Parameters of the address that are no filter. */
const OWN = ["q", "sort", "hide", "cursor", "page"];

export const FIRST_VIEW: ListView = { q: "", filters: {}, sort: "newest", hidden: [], cursor: null, page: 1 };

const isSort = (word: string | null): word is Sort => SORTS.some((sort) => sort === word);

/** The view that an address names. Filters that the collection does not have are left out, so that an old link still works. */
export function readListView(params: URLSearchParams, filters: readonly string[]): ListView {
  const sort = params.get("sort");
  const cursor = params.get("cursor") || null;
  const page = Number(params.get("page"));
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
    cursor,
    page: cursor && Number.isInteger(page) && page > 1 ? page : cursor ? 2 : 1,
  };
}

/** The address of a view: nothing in it that is as at first. */
export function writeListView({ q, filters, sort, hidden, cursor, page }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (sort !== "newest") params.set("sort", sort);
  if (hidden.length > 0) params.set("hide", hidden.join(","));
  if (cursor) {
    params.set("cursor", cursor);
    params.set("page", String(page));
  }
  return params;
}

/** The view narrowed otherwise: it starts again from its first page. */
export const narrowed = (view: ListView, change: Partial<Narrowing>): ListView => ({
  ...view,
  ...change,
  cursor: null,
  page: 1,
});

/** Whether anything keeps documents out of the list. */
export const isNarrowed = ({ q, filters }: Pick<Narrowing, "q" | "filters">): boolean =>
  q !== "" || Object.keys(filters).length > 0;
