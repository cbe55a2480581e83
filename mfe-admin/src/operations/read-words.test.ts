import { expect, test } from "vitest";
import { readWords } from "./read-words.ts";

test("the integrity check's progress is written in French, in singular and plural", () => {
  expect(readWords({ leaves: 1204, objects: 1, indexes: 2 })).toBe(
    "1\u202f204\u00a0inscriptions du registre, 1\u00a0objet, 2\u00a0index",
  );
});

test("an unknown kind of record is shown by its code", () => {
  expect(readWords({ witnesses: 3 })).toBe("3\u00a0witnesses");
});
