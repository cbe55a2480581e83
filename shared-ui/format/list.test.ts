import { expect, test } from "vitest";
import { formatList } from "./list.ts";

test("a list in French ends with « et »", () => {
  expect([["a"], ["a", "b"], ["a", "b", "c"]].map(formatList)).toEqual(["a", "a et b", "a, b et c"]);
});
