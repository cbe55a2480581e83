import { expect, it } from "vitest";
import { readListView, sortedBy, wholeList, writeListView } from "./list-view.ts";

it("another order starts at its first page", () => {
  expect(sortedBy({ ...wholeList, page: 4 }, "name").page).toBe(1);
});

it("names are first sorted from A, and the other way round at the next press", () => {
  const byName = sortedBy(wholeList, "name");
  expect([byName.sort, byName.direction]).toStrictEqual(["name", "ascending"]);
  expect(sortedBy(byName, "name").direction).toBe("descending");
});

it("a view that was written to an address is read back; the whole list needs none", () => {
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

it("an address that makes no sense asks for the whole list", () => {
  expect(readListView(new URLSearchParams("status=burnt&since=2026-02-30&sort=size.sideways&page=0"))).toStrictEqual(
    wholeList,
  );
});
