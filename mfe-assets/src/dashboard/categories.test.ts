import { expect, it } from "vitest";
import { countsOf, listAddress, listOf } from "./categories.ts";

it("objects are counted by category, a transferred one too, an unknown status as one that holds", () => {
  const statuses = ["active", "revoked", "active", "transferred", "pending"];
  expect(countsOf(statuses.map((status) => ({ status })))).toStrictEqual({ Active: 3, Revoke: 1, Transfer: 1 });
  expect(countsOf([])).toStrictEqual({ Active: 0, Revoke: 0, Transfer: 0 });
});

it("a category leads to the list of its objects, those of the period where one is given", () => {
  expect(listOf("Active")).toBe("/traceability?status=active");
  expect(listOf("Revoke", "2026-11-16")).toBe("/traceability?status=revoked&since=2026-11-16");
  expect(listOf("Transfer")).toBe("/traceability?status=transferred");
  expect(listAddress({})).toBe("/traceability");
});
