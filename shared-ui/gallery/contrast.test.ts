import { expect, test } from "vitest";
import { contrastOf } from "./contrast.ts";

test("the contrast of black and white is 21, that of a colour with itself 1, in either order", () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrastOf([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
  expect(contrastOf([120, 10, 200], [120, 10, 200])).toBe(1);
});

test("the lightest grey that is readable on white is #767676", () => {
  expect(contrastOf([0x76, 0x76, 0x76], [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf([0x77, 0x77, 0x77], [255, 255, 255])).toBeLessThan(4.5);
});
