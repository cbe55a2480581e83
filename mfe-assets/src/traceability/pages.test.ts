import { expect, it } from "vitest";
import { PAGE_ROWS, pageOf } from "./pages.ts";

const rows = Array.from({ length: 2 * PAGE_ROWS + 1 }, (_, at) => at + 1);

it("a list is cut in pages, the last one shorter", () => {
  expect(pageOf(rows, 1)).toMatchObject({ page: 1, count: 3, first: 1, last: 25 });
  expect(pageOf(rows, 3)).toStrictEqual({ rows: [51], page: 3, count: 3, first: 51, last: 51 });
  expect(pageOf(rows.slice(0, PAGE_ROWS), 1).count).toBe(1);
});

it("past the end is the last page; nothing is one page without rows", () => {
  expect(pageOf(rows, 9).page).toBe(3);
  expect(pageOf(rows, 0).page).toBe(1);
  expect(pageOf([], 2)).toStrictEqual({ rows: [], page: 1, count: 1, first: 0, last: 0 });
});
