import { SEARCH_MAX } from "@authentica/backend/contract/constants";
import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import type { ViewStatus } from "@authentica/backend/contract/object-list";
import { type Day, isDay } from "../calendar/day.ts";

/** Whether the user still owns an object of the list. Only then are actions offered on it. */
export const isStillOwned = (object: ListedObject): object is OwnedObject => object.status !== "transferred";

/** A column by which the list can be sorted. */
export type SortColumn = "name" | "date";

/** Which objects the list shows, and in which order. Stored in the URL. */
export interface ListView {
  /** Text that is searched in the names of the object and its file, in the proof identifier and in the hash. */
  readonly search: string;
  /** Status of the listed objects. `active` includes objects with an open offer. */
  readonly status: ViewStatus | "all";
  /** The earliest day of registration that is shown, or "" for no limit. */
  readonly since: Day | "";
  readonly sort: SortColumn;
  readonly direction: "ascending" | "descending";
  /** Page number from 1. If there are fewer pages, the last page is shown. */
  readonly page: number;
}

/** The default view: all objects, latest registration first. */
export const wholeList: ListView = {
  search: "",
  status: "all",
  since: "",
  sort: "date",
  direction: "descending",
  page: 1,
};

const LISTED: readonly ViewStatus[] = ["active", "offered", "revoked", "transferred"];

/** Reads the view from the URL. Missing or invalid parts get the values of `wholeList`. */
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

/** Returns the URL parameters of a view. Parts that equal `wholeList` are left out. */
export function writeListView({ search, status, since, sort, direction, page }: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (status !== wholeList.status) params.set("status", status);
  if (since) params.set("since", since);
  if (sort !== wholeList.sort || direction !== wholeList.direction) params.set("sort", `${sort}.${direction}`);
  if (page !== wholeList.page) params.set("page", String(page));
  return params;
}

/** Returns the filters of a view as URL parameters, without page and order. */
export const filterOf = (view: ListView): string =>
  writeListView({ ...wholeList, search: view.search.trim(), status: view.status, since: view.since }).toString();

/** Whether the view has a filter. */
export const isFiltered = (view: ListView): boolean => filterOf(view) !== "";

/**
 * Returns the view sorted by a column, at its first page. If the view is already sorted by that column, reverses the
 * direction.
 */
export function sortedBy(view: ListView, column: SortColumn): ListView {
  const first = { ...view, page: 1 };
  if (view.sort !== column)
    return { ...first, sort: column, direction: column === "name" ? "ascending" : "descending" };
  return { ...first, direction: view.direction === "ascending" ? "descending" : "ascending" };
}
