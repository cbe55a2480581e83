import { expect, test } from "vitest";
import { countWords } from "./count-words.ts";

test("the count shows how many documents are displayed, and the total if it is known and larger", () => {
  expect(countWords(0, {}, false)).toBe("0\u00a0document affiché");
  expect(countWords(2, { total: 2 }, false)).toBe("2\u00a0documents affichés");
  expect(countWords(50, { total: 1204 }, false)).toBe("50\u00a0documents affichés sur 1\u202f204");
});

test("no count is shown while another page loads", () => {
  expect(countWords(50, { total: 51 }, true)).toBe("Mise à jour…");
});
