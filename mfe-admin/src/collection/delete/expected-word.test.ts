import { expect, test } from "vitest";
import { expectedWord, isTyped } from "./expected-word.ts";

const ada = { _id: "1", version: "1", email: "Ada@exemple.fr" };
const bob = { _id: "2", version: "1" };

test("before deleting, an administrator types the address of an account or the name or number of an object; other records need no typing", () => {
  expect(expectedWord([ada], "account")).toBe("Ada@exemple.fr");
  expect(expectedWord([{ ...bob, objectName: "Tableau" }], "entry")).toBe("Tableau");
  expect(expectedWord([{ ...bob, objectName: null }], "entry")).toBe("2");
  expect(expectedWord([bob], "record")).toBeNull();
  expect(expectedWord([bob], "views")).toBeNull();
});

test("before deleting several documents, an administrator types their number", () => {
  expect(expectedWord([ada, bob], "account")).toBe("2");
  expect(expectedWord([ada, bob], "record")).toBe("2");
});

test("the typed confirmation may differ in spaces and letter case, but in nothing else", () => {
  expect(isTyped(" ada@EXEMPLE.fr ", "Ada@exemple.fr")).toBe(true);
  expect(isTyped("ada@exemple", "Ada@exemple.fr")).toBe(false);
  expect(isTyped("", "2")).toBe(false);
  expect(isTyped("", null)).toBe(true);
});
