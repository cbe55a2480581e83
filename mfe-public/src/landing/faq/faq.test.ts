import { expect, test } from "vitest";
import { afterClick } from "./faq.tsx";

test("a click on a question of the FAQ opens its answer and closes the other", () => {
  expect(afterClick(0, 3)).toBe(3);
  expect(afterClick(null, 2)).toBe(2);
});

test("a click on an open question of the FAQ closes it, also the first one", () => {
  expect(afterClick(3, 3)).toBeNull();
  expect(afterClick(0, 0)).toBeNull();
});
