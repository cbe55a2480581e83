import { createQueryClient } from "@authentica/shared-ui/api";
import { afterEach, expect, it, vi } from "vitest";
import { wholeList } from "../traceability/list-view.ts";
import { objectsPageQuery } from "./list-calls.ts";
import { summaryQuery } from "./summary-query.ts";
import { readView } from "./whole-list.ts";

afterEach(() => vi.unstubAllGlobals());

const ROWS = 10_000;

/** Stubs a service with many objects, of which `lost` disappear after the first page was read. Counts the requests. */
function serve(lost = 0) {
  const told = { calls: [] as URL[], bytes: 0, rows: 0 };
  let rows = Array.from({ length: ROWS }, (_, at) => ({ _id: `P-${at}`, objectName: `Objet ${at}` }));
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const url = new URL(input instanceof Request ? input.url : input);
    told.calls.push(url);
    const [page, limit] = ["page", "limit"].map((name) => Number(url.searchParams.get(name))) as [number, number];
    const shown = rows.slice((page - 1) * limit, page * limit);
    const body = JSON.stringify(shown);
    told.bytes += body.length;
    told.rows += shown.length;
    const headers = { "X-Matching-Count": `${rows.length}`, "X-Total-Count": `${ROWS}`, "X-Page": `${page}` };
    if (page === 1) {
      rows = rows.slice(lost);
      lost = 0;
    }
    return new Response(body, { headers });
  });
  return told;
}

it("a page of a list of 10,000 objects takes one request, for 25 rows and the total", async () => {
  const told = serve();
  const page = await createQueryClient().fetchQuery(
    objectsPageQuery({ ...wholeList, search: " été ", status: "active", since: "2026-03-29", sort: "name", page: 7 }),
  );
  expect(page).toMatchObject({ page: 7, matching: ROWS, total: ROWS });
  expect([told.calls.length, told.rows, page.rows.length]).toStrictEqual([1, 25, 25]);
  expect(Object.fromEntries(told.calls[0]?.searchParams ?? [])).toStrictEqual({
    page: "7",
    limit: "25",
    q: "été",
    status: "active",
    since: new Date(2026, 2, 29).toISOString(),
    sort: "name.descending",
  });
});

it("a filtered list is exported completely although objects leave it during the export", async () => {
  const told = serve(3);
  const rows = await readView(wholeList);
  expect(rows.map(({ _id }) => _id)).toStrictEqual(Array.from({ length: ROWS - 3 }, (_, at) => `P-${at + 3}`));
  expect(told.calls.every(({ searchParams }) => searchParams.get("limit") === "200")).toBe(true);
});

it("the dashboard's figures take one request, from the first day of last year", async () => {
  const told = serve();
  await createQueryClient().fetchQuery(summaryQuery(Date.UTC(2026, 10, 18, 12)));
  expect(told.calls.map(({ pathname, searchParams }) => [pathname, searchParams.get("since")])).toStrictEqual([
    ["/api/object/get-user-summary", "2025-01-01"],
  ]);
});
