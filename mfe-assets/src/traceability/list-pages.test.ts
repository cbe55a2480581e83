import { expect, it } from "vitest";
import { placeOfPage } from "./list-pages.tsx";

it("calculates which rows are on a page, also on a shorter last page", () => {
  expect(placeOfPage({ page: 1, matching: 51 })).toStrictEqual({
    page: 1,
    count: 3,
    first: 1,
    last: 25,
  });
  expect(placeOfPage({ page: 3, matching: 51 })).toStrictEqual({
    page: 3,
    count: 3,
    first: 51,
    last: 51,
  });
  expect(placeOfPage({ page: 1, matching: 25 }).count).toBe(1);
});

it("an empty list has one page without rows", () => {
  expect(placeOfPage({ page: 1, matching: 0 })).toStrictEqual({ page: 1, count: 1, first: 0, last: 0 });
});
