import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test.each([
  [0, "0\u00a0objet"],
  [1, "1\u00a0objet"],
  [1.5, "1,5\u00a0objet"],
  [2, "2\u00a0objets"],
  [4000, "4\u202f000\u00a0objets"],
])("the noun after %d is singular or plural as in French, after a non-breaking space", (count, words) => {
  expect(counted(count, "objet")).toBe(words);
});

test("accepts a French plural without s, and a noun of several words", () => {
  expect([1, 2].map((count) => counted(count, "œil", "yeux"))).toEqual(["1\u00a0œil", "2\u00a0yeux"]);
  expect(counted(3, "objet choisi", "objets choisis")).toBe("3\u00a0objets choisis");
});
