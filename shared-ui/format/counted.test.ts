import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test.each([
  [0, "0\u00a0objet"],
  [1, "1\u00a0objet"],
  [1.5, "1,5\u00a0objet"],
  [2, "2\u00a0objets"],
  [4000, "4\u202f000\u00a0objets"],
])("of %d the noun is as French has it, after an unbreakable space", (count, words) => {
  expect(counted(count, "objet")).toBe(words);
});

test("a noun that takes no s, and words that agree with it, are given", () => {
  expect([1, 2].map((count) => counted(count, "œil", "yeux"))).toEqual(["1\u00a0œil", "2\u00a0yeux"]);
  expect(counted(3, "objet choisi", "objets choisis")).toBe("3\u00a0objets choisis");
});
