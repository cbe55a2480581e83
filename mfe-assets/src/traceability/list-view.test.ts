import { expect, it } from "vitest";
import { readListView, sortedBy, wholeList, writeListView } from "./list-view.ts";

it("a new sort order returns to the first page", () => {
  expect(sortedBy({ ...wholeList, page: 4 }, "name").page).toBe(1);
});

it("a click sorts names from A to Z, the next click reverses the order", () => {
  const byName = sortedBy(wholeList, "name");
  expect([byName.sort, byName.direction]).toStrictEqual(["name", "ascending"]);
  expect(sortedBy(byName, "name").direction).toBe("descending");
});

it("the list view survives being written to the URL; the whole list needs no parameters", () => {
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

it("an invalid URL shows the whole list", () => {
  expect(readListView(new URLSearchParams("status=burnt&since=2026-02-30&sort=size.sideways&page=0"))).toStrictEqual(
    wholeList,
  );
});
