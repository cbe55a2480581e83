import { expect, test } from "vitest";
import { readWords } from "./read-words.ts";

test("the amount read is worded in French, one and several", () => {
  expect(readWords({ leaves: 1204, objects: 1, indexes: 2 })).toBe(
    "1\u202f204\u00a0entrées du registre, 1\u00a0objet, 2\u00a0index",
  );
});

test("a kind without a word keeps its name", () => {
  expect(readWords({ witnesses: 3 })).toBe("3\u00a0witnesses");
});
