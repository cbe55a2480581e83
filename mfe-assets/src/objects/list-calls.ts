import { SEARCH_MAX } from "@authentica/backend/contract/constants";
import { COUNTS_HEADER, MATCHING_HEADER, PAGE_HEADER, TOTAL_HEADER } from "@authentica/backend/contract/list-headers";
import type { ListedObject } from "@authentica/backend/contract/object";
import type { StatusCounts } from "@authentica/backend/contract/object-list";
import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";
import { startOf } from "../calendar/day.ts";
import type { ListView } from "../traceability/list-view.ts";
import { objectsKey } from "./keys.ts";

/** Rows per page of the list. */
export const PAGE_ROWS = 25;

/** One page of a view of the user's objects. */
export interface ObjectsPage {
  readonly rows: readonly ListedObject[];
  /** Page number from 1. If the requested page is after the last page, this is the last page. */
  readonly page: number;
  /** Number of objects in the view, on all pages together. */
  readonly matching: number;
  /** Number of all objects of the user. */
  readonly total: number;
  /** Number of objects that match the search, by status; `null` if the server did not send it. */
  readonly counts: StatusCounts | null;
}

/** Returns the query parameters of a view. They do not contain the page. */
export const viewQuery = ({ search, status, since, sort, direction }: ListView) => ({
  sort: `${sort}.${direction}` as const,
  ...(search.trim() && { q: search.trim().slice(0, SEARCH_MAX) }),
  ...(status !== "all" && { status }),
  ...(since && { since: startOf(since).toISOString() }),
});

export const pageQuery = (view: ListView, limit: number) => ({
  page: String(view.page),
  limit: String(limit),
  ...viewQuery(view),
});

type PageQuery = ReturnType<typeof pageQuery>;

export async function readPage(query: PageQuery, signal?: AbortSignal): Promise<ObjectsPage> {
  let headers = new Headers();
  const asked = api.object["get-user-objects"].$get({ query }, { init: signal ? { signal } : {} }).then((response) => {
    headers = response.headers;
    return response;
  });
  const rows = await answer(asked);
  const told = (name: string, otherwise: number) => Number(headers.get(name) ?? otherwise);
  const matching = told(MATCHING_HEADER, rows.length);
  const counts = readCounts(headers.get(COUNTS_HEADER));
  return { rows, page: told(PAGE_HEADER, 1), matching, total: told(TOTAL_HEADER, matching), counts };
}

/** Parses `all=62, active=54, …`. Returns `null` if a number is missing. */
function readCounts(header: string | null): StatusCounts | null {
  const counts = Object.fromEntries((header ?? "").split(",").map((member) => member.trim().split("=")));
  const of = (status: string) => Number(counts[status]);
  const [all, active, offered] = [of("all"), of("active"), of("offered")];
  const [revoked, transferred] = [of("revoked"), of("transferred")];
  return [all, active, offered, revoked, transferred].every(Number.isInteger)
    ? { all, active, offered, revoked, transferred }
    : null;
}

/** Query for one page of the user's objects. */
export function objectsPageQuery(view: ListView) {
  const query = pageQuery(view, PAGE_ROWS);
  return queryOptions({
    queryKey: [...objectsKey, "page", query],
    queryFn: ({ signal }) => readPage(query, signal),
  });
}
