import { expect, it } from "vitest";
import { countsOf, listAddress, listOf, totalOf } from "./categories.ts";

it("the dashboard adds up the daily counts of each category", () => {
  const days = [
    { active: 2, revoked: 1, transferred: 0 },
    { active: 1, revoked: 0, transferred: 4 },
  ];
  expect(countsOf(days)).toStrictEqual({ Active: 3, Revoke: 1, Transfer: 4 });
  expect(totalOf(countsOf(days))).toBe(8);
  expect(countsOf([])).toStrictEqual({ Active: 0, Revoke: 0, Transfer: 0 });
});

it("a category links to its objects, limited to the period if there is one", () => {
  expect(listOf("Active")).toBe("/traceability?status=active");
  expect(listOf("Revoke", "2026-11-16")).toBe("/traceability?status=revoked&since=2026-11-16");
  expect(listOf("Transfer")).toBe("/traceability?status=transferred");
  expect(listAddress({})).toBe("/traceability");
});
