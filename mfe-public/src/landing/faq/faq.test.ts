import { expect, test } from "vitest";
import { afterClick } from "./faq.tsx";

test("a click opens its panel in the place of the one that was open", () => {
  expect(afterClick(0, 3)).toBe(3);
  expect(afterClick(null, 2)).toBe(2);
});

test("a click on the open panel closes it, the first one too", () => {
  expect(afterClick(3, 3)).toBeNull();
  expect(afterClick(0, 0)).toBeNull();
});
