import { expect, test } from "vitest";
import { groupsOfFour, shortHash } from "./hash.ts";

test("a hash is split into groups of four characters, the last one shorter", () => {
  expect(groupsOfFour("3f9ac2147")).toEqual(["3f9a", "c214", "7"]);
  expect(groupsOfFour("")).toEqual([]);
});

test("a shortened hash shows its beginning and its end", () => {
  expect(shortHash(`3f9ac214${"0".repeat(48)}77de01b8`)).toBe("3f9a c214 … 77de 01b8");
});

test("a short value is not shortened", () => {
  expect(shortHash("3f9ac2147")).toBe("3f9a c214 7");
});
