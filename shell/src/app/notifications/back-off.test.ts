import { expect, test } from "vitest";
import { backOffMs } from "./back-off.ts";

const spans = (random: number) => [0, 1, 2, 3, 4, 5, 2000].map((failures) => backOffMs(failures, random));

test("the delay before reconnecting doubles from one second, up to thirty", () => {
  expect(spans(0)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  expect(spans(1)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test("pages that lost the connection together reconnect at different times", () => {
  expect(backOffMs(0, 0.25)).toBe(1_250);
});
