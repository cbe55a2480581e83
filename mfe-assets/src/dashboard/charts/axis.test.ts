import { expect, it } from "vitest";
import { axisTicks } from "./axis.ts";

it("the axis of a chart has round values up to the highest count", () => {
  expect(axisTicks(0)).toStrictEqual([0, 1, 2, 3, 4]);
  expect(axisTicks(5)).toStrictEqual([0, 1, 2, 3, 4, 5]);
  expect(axisTicks(6)).toStrictEqual([0, 2, 4, 6]);
  expect(axisTicks(26)).toStrictEqual([0, 10, 20, 30]);
  expect(axisTicks(314)).toStrictEqual([0, 100, 200, 300, 400]);
  expect(axisTicks(51_000)).toStrictEqual([0, 20_000, 40_000, 60_000]);
});
