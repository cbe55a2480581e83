import { expect, test } from "vitest";
import { refusalWords } from "./words.ts";

test("a refusal is worded with its code, and one unknown to this page is shown by its code", () => {
  expect(refusalWords("too_large")).toBe("Refusé\u00a0: la demande était trop longue (too_large)");
  expect(refusalWords("teapot")).toBe("Refusé (teapot)");
  expect(refusalWords(null)).toBe("Refusé (sans code)");
});
