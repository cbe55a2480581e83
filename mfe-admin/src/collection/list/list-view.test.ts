import { expect, test } from "vitest";
import { FIRST_VIEW, isNarrowed, narrowed, readListView, writeListView } from "./list-view.ts";

const FILTERS = ["role", "disabled"];
const read = (search: string) => readListView(new URLSearchParams(search), FILTERS);

test("reads the first page, newest first and with every column, from a URL without parameters", () => {
  expect(read("")).toEqual(FIRST_VIEW);
  expect(writeListView(FIRST_VIEW).toString()).toBe("");
});

test("reads the view that was written to the URL", () => {
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

test("ignores a filter of another collection and an unknown order", () => {
  expect(read("status=active&sort=size&role=user")).toEqual({ ...FIRST_VIEW, filters: { role: "user" } });
});

test("reads a page without cursor as the first page, and never reads a cursor as the first page", () => {
  expect(read("page=7")).toEqual(FIRST_VIEW);
  expect(read("cursor=x")).toMatchObject({ cursor: "x", page: 2 });
  expect(read("cursor=x&page=-4")).toMatchObject({ page: 2 });
});

test("goes back to the first page for another search, and keeps the hidden columns", () => {
  const view = { ...FIRST_VIEW, hidden: ["email"], cursor: "x", page: 4 };
  expect(narrowed(view, { q: "ada" })).toEqual({ ...FIRST_VIEW, q: "ada", hidden: ["email"] });
});

test("treats a search or filter as narrowing the list, but not an order", () => {
  expect(isNarrowed({ ...FIRST_VIEW, sort: "oldest" } as never)).toBe(false);
  expect(isNarrowed({ q: "a", filters: {} })).toBe(true);
  expect(isNarrowed({ q: "", filters: { role: "user" } })).toBe(true);
});
