import { expect, test } from "vitest";
import { menuPosition } from "./menu-position.ts";

const view = { width: 400, height: 600 };
const menu = { width: 200, height: 120 };

test("a menu opens below its button, on the requested side", () => {
  const trigger = { left: 100, top: 50, width: 240, height: 40 };
  expect(menuPosition(trigger, menu, view, "start")).toEqual({ left: 100, top: 94 });
  expect(menuPosition(trigger, menu, view, "end")).toEqual({ left: 140, top: 94 });
});

test("a menu near the bottom of the window opens above its button", () => {
  expect(menuPosition({ left: 100, top: 540, width: 40, height: 40 }, menu, view, "start").top).toBe(416);
});

test("a menu stays inside the window", () => {
  expect(menuPosition({ left: 380, top: 50, width: 20, height: 40 }, menu, view, "start").left).toBe(192);
  expect(menuPosition({ left: 0, top: 50, width: 20, height: 40 }, menu, view, "end").left).toBe(8);
});
