import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

test.each([
  [0.5, 4000, "4\u00a0s"],
  [0.01, 2000, "4\u00a0min"],
  [0.001, 10_000, "3\u00a0h"],
  [0.5, 900, null],
  [0, 5000, null],
  [1, 5000, null],
])("estimates the remaining time of an upload: with %f done after %i ms it shows %s", (part, elapsedMs, words) => {
  expect(timeLeft(part, elapsedMs)).toBe(words);
});
