import { expect, test } from "vitest";
import { afterClick } from "./faq.tsx";

test("opens a clicked panel and closes the other", () => {
  expect(afterClick(0, 3)).toBe(3);
  expect(afterClick(null, 2)).toBe(2);
});

test("closes the open panel on a click, also the first one", () => {
  expect(afterClick(3, 3)).toBeNull();
  expect(afterClick(0, 0)).toBeNull();
});
