import { expect, test } from "vitest";
import { refusalWords } from "./words.ts";

test("describes a refusal by its code in words, and an unknown refusal by the code alone", () => {
  expect(refusalWords("too_large")).toBe("Refusé\u00a0: la demande était trop longue (too_large)");
  expect(refusalWords("teapot")).toBe("Refusé (teapot)");
  expect(refusalWords(null)).toBe("Refusé (sans code)");
});
