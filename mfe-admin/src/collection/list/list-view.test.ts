import { expect, test } from "vitest";
import { FIRST_VIEW, isNarrowed, narrowed, readListView, writeListView } from "./list-view.ts";

const FILTERS = ["role", "disabled"];
const read = (search: string) => readListView(new URLSearchParams(search), FILTERS);

test("a bare address is the first page, the newest first, with every column", () => {
  expect(read("")).toEqual(FIRST_VIEW);
  expect(writeListView(FIRST_VIEW).toString()).toBe("");
});

test("what is written is read again", () => {
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

test("a filter of another collection and an unknown order are passed over", () => {
  expect(read("status=active&sort=size&role=user")).toEqual({ ...FIRST_VIEW, filters: { role: "user" } });
});

test("a page without its cursor is the first, and a cursor is never the first page", () => {
  expect(read("page=7")).toEqual(FIRST_VIEW);
  expect(read("cursor=x")).toMatchObject({ cursor: "x", page: 2 });
  expect(read("cursor=x&page=-4")).toMatchObject({ page: 2 });
});

test("another search starts again from the first page and keeps the columns", () => {
  const view = { ...FIRST_VIEW, hidden: ["email"], cursor: "x", page: 4 };
  expect(narrowed(view, { q: "ada" })).toEqual({ ...FIRST_VIEW, q: "ada", hidden: ["email"] });
});

test("an order narrows nothing, a search or a filter does", () => {
  expect(isNarrowed({ ...FIRST_VIEW, sort: "oldest" } as never)).toBe(false);
  expect(isNarrowed({ q: "a", filters: {} })).toBe(true);
  expect(isNarrowed({ q: "", filters: { role: "user" } })).toBe(true);
});
