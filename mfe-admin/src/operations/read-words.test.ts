import { expect, test } from "vitest";
import { readWords } from "./read-words.ts";

test("describes in French how much was read, singular and plural", () => {
  expect(readWords({ leaves: 1204, objects: 1, indexes: 2 })).toBe(
    "1\u202f204\u00a0entrées du registre, 1\u00a0objet, 2\u00a0index",
  );
});

test("keeps the code of an unknown kind", () => {
  expect(readWords({ witnesses: 3 })).toBe("3\u00a0witnesses");
});
