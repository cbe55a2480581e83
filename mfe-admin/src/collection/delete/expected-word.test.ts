import { expect, test } from "vitest";
import { expectedWord, isTyped } from "./expected-word.ts";

const ada = { _id: "1", version: "1", email: "Ada@exemple.fr" };
const bob = { _id: "2", version: "1" };

test("asks to type the address of an account or the name or number of an object, and nothing for a record", () => {
  expect(expectedWord([ada], "account")).toBe("Ada@exemple.fr");
  expect(expectedWord([{ ...bob, objectName: "Tableau" }], "entry")).toBe("Tableau");
  expect(expectedWord([{ ...bob, objectName: null }], "entry")).toBe("2");
  expect(expectedWord([bob], "record")).toBeNull();
  expect(expectedWord([bob], "views")).toBeNull();
});

test("asks to type the number of documents if there are several, in any collection", () => {
  expect(expectedWord([ada, bob], "account")).toBe("2");
  expect(expectedWord([ada, bob], "record")).toBe("2");
});

test("ignores spaces and letter case of the typed text, and nothing else", () => {
  expect(isTyped(" ada@EXEMPLE.fr ", "Ada@exemple.fr")).toBe(true);
  expect(isTyped("ada@exemple", "Ada@exemple.fr")).toBe(false);
  expect(isTyped("", "2")).toBe(false);
  expect(isTyped("", null)).toBe(true);
});
