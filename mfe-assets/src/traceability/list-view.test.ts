import { expect, it } from "vitest";
import { readListView, sortedBy, wholeList, writeListView } from "./list-view.ts";

it("returns to the first page for another order", () => {
  expect(sortedBy({ ...wholeList, page: 4 }, "name").page).toBe(1);
});

it("sorts names from A first, and reverses the order at the next press", () => {
  const byName = sortedBy(wholeList, "name");
  expect([byName.sort, byName.direction]).toStrictEqual(["name", "ascending"]);
  expect(sortedBy(byName, "name").direction).toBe("descending");
});

it("reads the view that was written to the URL; the whole list needs no parameters", () => {
  const view = {
    search: "plan n° 2",
    status: "active",
    since: "2026-03-29",
    sort: "name",
    direction: "descending",
    page: 3,
  } as const;
  expect(readListView(new URLSearchParams(writeListView(view).toString()))).toStrictEqual(view);
  expect(writeListView(wholeList).toString()).toBe("");
});

it("reads the whole list from an invalid URL", () => {
  expect(readListView(new URLSearchParams("status=burnt&since=2026-02-30&sort=size.sideways&page=0"))).toStrictEqual(
    wholeList,
  );
});
