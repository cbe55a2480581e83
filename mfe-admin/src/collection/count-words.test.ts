import { expect, test } from "vitest";
import { countWords } from "./count-words.ts";

test("what is shown is counted, and of how many where that is known and more", () => {
  expect(countWords(0, {}, false)).toBe("0\u00a0document affiché");
  expect(countWords(2, { total: 2 }, false)).toBe("2\u00a0documents affichés");
  expect(countWords(50, { total: 1204 }, false)).toBe("50\u00a0documents affichés sur 1\u202f204");
});

test("while others are on their way no count is claimed", () => {
  expect(countWords(50, { total: 51 }, true)).toBe("Mise à jour…");
});
