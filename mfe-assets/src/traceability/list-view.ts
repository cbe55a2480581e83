import { SEARCH_MAX } from "@authentica/backend/contract/constants";
import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import type { ViewStatus } from "@authentica/backend/contract/object-list";
import { type Day, isDay } from "../calendar/day.ts";

/** Whether an object of the reader's list is still theirs: only then is there anything to do with it. */
export const isStillOwned = (object: ListedObject): object is OwnedObject => object.status !== "transferred";

/** A column by which the list can be sorted. */
export type SortColumn = "name" | "date";

/** Which objects are shown, and in which order; kept in the address. */
export interface ListView {
  /** Words looked for in the name, the file's name, the proof identifier and the hash. */
  readonly search: string;
  /** Offered objects are active too. */
  readonly status: ViewStatus | "all";
  /** The first day of registration that is shown; "" for all of them. */
  readonly since: Day | "";
  readonly sort: SortColumn;
  readonly direction: "ascending" | "descending";
  /** From 1; past the end, the last page is shown. */
  readonly page: number;
}

/** The latest registered first. */
export const wholeList: ListView = {
  search: "",
  status: "all",
  since: "",
  sort: "date",
  direction: "descending",
  page: 1,
};

const LISTED: readonly ViewStatus[] = ["active", "offered", "revoked", "transferred"];

/** The view that an address asks for; what it does not say, or says wrong, is as in `wholeList`. */
export function readListView(params: URLSearchParams): ListView {
  const status = params.get("status");
  const since = params.get("since") ?? "";
  const [sort, direction] = (params.get("sort") ?? "").split(".");
  const page = params.get("page") ?? "";
  return {
    search: params.get("q")?.slice(0, SEARCH_MAX) ?? wholeList.search,
    status: LISTED.find((known) => known === status) ?? wholeList.status,
    sort: sort === "name" || sort === "date" ? sort : wholeList.sort,
    since: isDay(since) ? since : wholeList.since,
    direction: direction === "ascending" || direction === "descending" ? direction : wholeList.direction,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : wholeList.page,
  };
}

/** The address of a view: only what differs from `wholeList`. */
export function writeListView({ search, status, since, sort, direction, page }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (status !== wholeList.status) params.set("status", status);
  if (since) params.set("since", since);
  if (sort !== wholeList.sort || direction !== wholeList.direction) params.set("sort", `${sort}.${direction}`);
  if (page !== wholeList.page) params.set("page", String(page));
  return params;
}

/** Address of a view, independent of page and order. */
export const filterOf = (view: ListView): string =>
  writeListView({ ...wholeList, search: view.search.trim(), status: view.status, since: view.since }).toString();

/** Whether a view leaves objects out. */
export const isFiltered = (view: ListView): boolean => filterOf(view) !== "";

/** The first page of the same view sorted by a column; by the column that it is sorted by already, the other way round. */
export function sortedBy(view: ListView, column: SortColumn): ListView {
  const first = { ...view, page: 1 };
  if (view.sort !== column)
    return { ...first, sort: column, direction: column === "name" ? "ascending" : "descending" };
  return { ...first, direction: view.direction === "ascending" ? "descending" : "ascending" };
}
