import { expect, test } from "vitest";
import { expectedWord, isTyped } from "./expected-word.ts";

const ada = { _id: "1", version: "1", email: "Ada@exemple.fr" };
const bob = { _id: "2", version: "1" };

test("an account goes by its address, an object by its name or number, a record by a press", () => {
  expect(expectedWord([ada], "account")).toBe("Ada@exemple.fr");
  expect(expectedWord([{ ...bob, objectName: "Tableau" }], "entry")).toBe("Tableau");
  expect(expectedWord([{ ...bob, objectName: null }], "entry")).toBe("2");
  expect(expectedWord([bob], "record")).toBeNull();
  expect(expectedWord([bob], "views")).toBeNull();
});

test("several documents are confirmed by their number, of any collection", () => {
  expect(expectedWord([ada, bob], "account")).toBe("2");
  expect(expectedWord([ada, bob], "record")).toBe("2");
});

test("spaces and letter case do not matter, anything else does", () => {
  expect(isTyped(" ada@EXEMPLE.fr ", "Ada@exemple.fr")).toBe(true);
  expect(isTyped("ada@exemple", "Ada@exemple.fr")).toBe(false);
  expect(isTyped("", "2")).toBe(false);
  expect(isTyped("", null)).toBe(true);
});
