import { expect, test } from "vitest";
import { searchOf } from "./call.ts";

test("what is not given is not asked for, and a list repeats its name", () => {
  expect(searchOf({ q: "", cursor: undefined, id: ["a&b", "c"], limit: "50" })).toBe("id=a%26b&id=c&limit=50");
  expect(searchOf({})).toBe("");
});
