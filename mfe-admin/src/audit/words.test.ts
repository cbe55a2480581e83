import { expect, test } from "vitest";
import { refusalWords } from "./words.ts";

test("an error code is explained in words; an unknown code is shown unchanged", () => {
  expect(refusalWords("too_large")).toBe("Refusé\u00a0: la demande était trop longue (too_large)");
  expect(refusalWords("teapot")).toBe("Refusé (teapot)");
  expect(refusalWords(null)).toBe("Refusé (sans code)");
});
