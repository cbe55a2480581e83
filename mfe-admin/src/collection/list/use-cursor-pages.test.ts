import { expect, test } from "vitest";
import { cursorStack } from "./use-cursor-pages.ts";

test("the Previous button leads from the third page to the second and then to the first", () => {
  const third = cursorStack(cursorStack(cursorStack(null).push(null)).push("b"));
  expect(third.previous).toBe("b");
  const second = cursorStack(third.pop());
  expect(second.previous).toBeNull();
  expect(cursorStack(second.pop()).previous).toBeUndefined();
});

test("the list ignores a navigation state in another format", () => {
  for (const state of [null, "x", { from: "/" }, { cursors: "a" }, { cursors: [1] }])
    expect(cursorStack(state).previous).toBeUndefined();
});
