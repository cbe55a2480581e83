import { OBJECT_NAME_MAX } from "@authentica/backend/contract/constants";
import { expect, test } from "vitest";
import { nameFrom, problemOf } from "./object-name.ts";

test.each([
  ["vacances.jpg", "vacances"],
  [".bashrc", ".bashrc"],
  ["\u200eWhatsApp Image.jpg", "WhatsApp Image"],
  ["tab\there.txt", "tab here"],
  ["\u200b.txt", "Sans nom"],
])("proposes a valid object name for the file %j", (file, name) => {
  expect(nameFrom(file)).toBe(name);
  expect(problemOf(name)).toBeNull();
});

test.each([
  ["", "Donnez-lui un nom."],
  ["  ", "Donnez-lui un nom."],
  ["a\u200eb", "U+200E"],
  ["a\tb", "U+0009"],
  ["x".repeat(OBJECT_NAME_MAX + 1), "dépasse 120 caractères"],
])("explains in French why the object name %j is refused", (name, words) => {
  expect(problemOf(name)).toContain(words);
});
