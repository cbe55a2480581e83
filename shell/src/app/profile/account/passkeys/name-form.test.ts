import { expect, it } from "vitest";
import { nameProblem } from "./name-form.tsx";

it("a passkey's name is required, and has at most sixty characters once trimmed", () => {
  expect(nameProblem("  ")).toBe("Donnez-lui un nom.");
  expect(nameProblem(` ${"é".repeat(60)} `)).toBeUndefined();
  expect(nameProblem("e\u0301".repeat(60))).toBeUndefined();
  expect(nameProblem("x".repeat(61))).toContain("60 caractères");
});
