import { expect, it } from "vitest";
import { figuresOf } from "./figures.ts";

it("objects are counted by status", () => {
  expect(figuresOf([{ status: "active" }, { status: "revoked" }, { status: "active" }])).toStrictEqual({
    total: 3,
    active: 2,
    revoked: 1,
  });
  expect(figuresOf([])).toStrictEqual({ total: 0, active: 0, revoked: 0 });
});
