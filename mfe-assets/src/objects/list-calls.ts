import {
  COUNTS_HEADER,
  MATCHING_HEADER,
  PAGE_HEADER,
  SEARCH_MAX,
  TOTAL_HEADER,
} from "@authentica/backend/contract/constants";
import type { ListedObject } from "@authentica/backend/contract/object";
import type { Selectable, StatusCounts } from "@authentica/backend/contract/object-list";
import { answer, api } from "@authentica/shared-ui/api";
import { queryOptions } from "@tanstack/react-query";
import { startOf } from "../calendar/day.ts";
import { firstSummed } from "../dashboard/period.ts";
import type { ListView } from "../traceability/list-view.ts";

/** Everything that is asked about the signed-in person's objects: to be asked again when one has changed. */
export const objectsKey = ["mfe_assets", "objects"] as const;

/** How many rows a page of the list has. */
export const PAGE_ROWS = 25;

/** One page of a view of the reader's objects. */
export interface ObjectsPage {
  readonly rows: readonly ListedObject[];
  /** From 1: the page asked for, or the last one where there are not so many. */
  readonly page: number;
  /** Objects that the view shows, on all its pages. */
  readonly matching: number;
  /** Objects that there are. */
  readonly total: number;
  /** Of what the view searches, by status; `null` where that was not told. */
  readonly counts: StatusCounts | null;
}

const viewQuery = ({ search, status, since, sort, direction }: ListView) => ({
  sort: `${sort}.${direction}` as const,
  ...(search.trim() && { q: search.trim().slice(0, SEARCH_MAX) }),
  ...(status !== "all" && { status }),
  ...(since && { since: startOf(since).toISOString() }),
});

const pageQuery = (view: ListView, limit: number) => ({
  page: String(view.page),
  limit: String(limit),
  ...viewQuery(view),
});

type PageQuery = ReturnType<typeof pageQuery>;

async function readPage(query: PageQuery, signal?: AbortSignal): Promise<ObjectsPage> {
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

/** `all=62, active=54, …`; `null` where one is missing. */
function readCounts(header: string | null): StatusCounts | null {
  const counts = Object.fromEntries((header ?? "").split(",").map((member) => member.trim().split("=")));
  const of = (status: string) => Number(counts[status]);
  const [all, active, offered] = [of("all"), of("active"), of("offered")];
  const [revoked, transferred] = [of("revoked"), of("transferred")];
  return [all, active, offered, revoked, transferred].every(Number.isInteger)
    ? { all, active, offered, revoked, transferred }
    : null;
}

/** A page of the reader's objects. */
export function objectsPageQuery(view: ListView) {
  const query = pageQuery(view, PAGE_ROWS);
  return queryOptions({
    queryKey: [...objectsKey, "page", query],
    queryFn: ({ signal }) => readPage(query, signal),
  });
}

/** Objects that are read at once where all of a view are wanted. */
const MOST_ROWS = 200;
/** How often a view is read that has changed meanwhile. */
const ATTEMPTS = 3;

/** Every object of a view, in its order: page by page, for what the reader takes away as a file. */
export async function readView(view: ListView): Promise<ListedObject[]> {
  for (let attempt = 1; ; attempt += 1) {
    const rows = new Map<string, ListedObject>();
    const counted = new Set<number>();
    let matching = 0;
    for (let page = 1; page === 1 || (page - 1) * MOST_ROWS < matching; page += 1) {
      const read = await readPage(pageQuery({ ...view, page }, MOST_ROWS));
      matching = read.matching;
      counted.add(matching);
      for (const row of read.rows) rows.set(row._id, row);
    }
    // An object that leaves the list moves those after it to a page that has been read already.
    if ((counted.size === 1 && rows.size === matching) || attempt === ATTEMPTS) return [...rows.values()];
  }
}

/** What can be chosen of a view: every object of it, in its order, as far as choosing needs it. */
export const readSelection = async (view: ListView): Promise<readonly Selectable[]> =>
  (await answer(api.object["get-user-selection"].$get({ query: viewQuery(view) }))).objects;

/** The objects of a view that are among these, in its order. */
export async function readChosen(view: ListView, ids: ReadonlySet<string>): Promise<ListedObject[]> {
  return (await readView(view)).filter(({ _id }) => ids.has(_id));
}

/** The figures of all the reader's objects, by the days of their clock. */
export function summaryQuery(now: number) {
  const query = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC", since: firstSummed(now) };
  return queryOptions({
    queryKey: [...objectsKey, "summary", query],
    queryFn: ({ signal }) => answer(api.object["get-user-summary"].$get({ query }, { init: { signal } })),
  });
}
