import { expect, test } from "vitest";
import { FIRST_VIEW, isNarrowed, narrowed, readListView, writeListView } from "./list-view.ts";

const FILTERS = ["role", "disabled"];
const read = (search: string) => readListView(new URLSearchParams(search), FILTERS);

test("a URL without parameters shows the first page, newest first, with all columns", () => {
  expect(read("")).toEqual(FIRST_VIEW);
  expect(writeListView(FIRST_VIEW).toString()).toBe("");
});

test("the list view survives being written to the URL and read back", () => {
  const view = {
    q: "ada & co",
    filters: { role: "admin" },
    sort: "oldest",
    hidden: ["walletAddress", "email"],
    cursor: "AbC=",
    page: 3,
  } as const;
  expect(read(writeListView(view).toString())).toEqual(view);
});

test("the list ignores a filter of another collection and an unknown sort order", () => {
  expect(read("status=active&sort=size&role=user")).toEqual({ ...FIRST_VIEW, filters: { role: "user" } });
});

test("a URL without a cursor shows the first page; a cursor always leads to a later page", () => {
  expect(read("page=7")).toEqual(FIRST_VIEW);
  expect(read("cursor=x")).toMatchObject({ cursor: "x", page: 2 });
  expect(read("cursor=x&page=-4")).toMatchObject({ page: 2 });
});

test("a new search returns to the first page, and keeps the hidden columns", () => {
  const view = { ...FIRST_VIEW, hidden: ["email"], cursor: "x", page: 4 };
  expect(narrowed(view, { q: "ada" })).toEqual({ ...FIRST_VIEW, q: "ada", hidden: ["email"] });
});

test("a search or a filter counts as narrowing the list, a sort order does not", () => {
  expect(isNarrowed({ ...FIRST_VIEW, sort: "oldest" } as never)).toBe(false);
  expect(isNarrowed({ q: "a", filters: {} })).toBe(true);
  expect(isNarrowed({ q: "", filters: { role: "user" } })).toBe(true);
});
