import { expect, test } from "vitest";
import { refusalWords } from "./words.ts";

test("a refusal is told in words with its code, and one that this page does not know by its code", () => {
  expect(refusalWords("too_large")).toBe("Refusé\u00a0: la demande était trop longue (too_large)");
  expect(refusalWords("teapot")).toBe("Refusé (teapot)");
  expect(refusalWords(null)).toBe("Refusé (sans code)");
});
