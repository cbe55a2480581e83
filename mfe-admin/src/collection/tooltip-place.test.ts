import { expect, test } from "vitest";
import { tooltipPlace } from "./tooltip-place.ts";

const view = { width: 400, height: 300 };
const tooltip = { width: 200, height: 60 };

test("a tooltip appears below its word", () => {
  expect(tooltipPlace({ left: 50, top: 100, bottom: 124 }, tooltip, view)).toEqual({ left: 50, top: 124 });
});

test("a tooltip appears above its word if there is only room above, and below its word if neither side has room", () => {
  expect(tooltipPlace({ left: 50, top: 250, bottom: 274 }, tooltip, view)).toEqual({ left: 50, top: 190 });
  expect(tooltipPlace({ left: 50, top: 40, bottom: 280 }, tooltip, view)).toEqual({ left: 50, top: 280 });
});

test("a tooltip never extends beyond the left or right side of the window", () => {
  expect(tooltipPlace({ left: 350, top: 100, bottom: 124 }, tooltip, view).left).toBe(192);
  expect(tooltipPlace({ left: -40, top: 100, bottom: 124 }, tooltip, view).left).toBe(8);
  expect(tooltipPlace({ left: 50, top: 100, bottom: 124 }, { width: 500, height: 60 }, view).left).toBe(8);
});
