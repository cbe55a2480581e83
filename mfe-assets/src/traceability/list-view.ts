import type { ListedObject, OwnedObject } from "@authentica/backend/contract/object";
import type { ZoneOptions } from "@authentica/shared-ui/format/date";
import { type Day, dayOf, isDay } from "../calendar/day.ts";

/** Whether an object of the reader's list is still theirs: only then is there anything to do with it. */
export const isStillOwned = (object: ListedObject): object is OwnedObject => object.status !== "transferred";

/** A column by which the list can be sorted. */
export type SortColumn = "name" | "date";

/** Which objects are shown, and in which order; kept in the address. */
export interface ListView {
  /** Words looked for in the name, the file's name, the proof identifier and the hash. */
  readonly search: string;
  readonly status: ListedObject["status"] | "all";
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

const LISTED: readonly ListedObject["status"][] = ["active", "revoked", "transferred"];

/** The view that an address asks for; what it does not say, or says wrong, is as in `wholeList`. */
export function readListView(params: URLSearchParams): ListView {
  const status = params.get("status");
  const since = params.get("since") ?? "";
  const [sort, direction] = (params.get("sort") ?? "").split(".");
  const page = params.get("page") ?? "";
  return {
    search: params.get("q") ?? wholeList.search,
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

/** The first page of the same view sorted by a column; by the column that it is sorted by already, the other way round. */
export function sortedBy(view: ListView, column: SortColumn): ListView {
  const first = { ...view, page: 1 };
  if (view.sort !== column)
    return { ...first, sort: column, direction: column === "name" ? "ascending" : "descending" };
  return { ...first, direction: view.direction === "ascending" ? "descending" : "ascending" };
}

const names = new Intl.Collator("fr", { numeric: true, sensitivity: "base" });

/** The objects of a view, of all its pages, in its order. */
export function viewOf(objects: readonly ListedObject[], view: ListView, zone: ZoneOptions = {}): ListedObject[] {
  const words = fold(view.search).split(/\s+/).filter(Boolean);
  const shown = objects.filter((object) => {
    if (view.status !== "all" && object.status !== view.status) return false;
    if (view.since && dayOf(object.createdAt, zone) < view.since) return false;
    const text = fold(
      `${object.objectName} ${("fileName" in object && object.fileName) || ""} ${object._id} ${object.hash}`,
    );
    return words.every((word) => text.includes(word));
  });
  const sign = view.direction === "ascending" ? 1 : -1;
  return shown.sort(
    (a, b) => sign * (view.sort === "name" ? names.compare(a.objectName, b.objectName) : a.tokenId - b.tokenId),
  );
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
