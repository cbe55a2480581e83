import { expect, test } from "vitest";
import { cursorStack } from "./use-cursor-pages.ts";

test("two pages forwards and back lead over the second to the first", () => {
  const third = cursorStack(cursorStack(cursorStack(null).push(null)).push("b"));
  expect(third.previous).toBe("b");
  const second = cursorStack(third.pop());
  expect(second.previous).toBeNull();
  expect(cursorStack(second.pop()).previous).toBeUndefined();
});

test("a state that something else wrote says nothing of the pages before", () => {
  for (const state of [null, "x", { from: "/" }, { cursors: "a" }, { cursors: [1] }])
    expect(cursorStack(state).previous).toBeUndefined();
});
