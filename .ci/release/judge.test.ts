import { expect, test } from "vitest";
import { inWords, isClearlyWorse, tailOf } from "./judge.ts";

test.each([
  ["nothing failed", [100, 0], [900, 0], false],
  ["as often", [100, 10], [900, 90], false],
  ["a little more often, of few pages", [100, 14], [900, 90], false],
  ["four failures, of a release on which none was", [100, 4], [900, 0], false],
  ["five failures, of a release on which none was", [100, 5], [900, 0], true],
  ["twice as often, of many pages", [10_000, 200], [90_000, 900], true],
  ["less often", [1000, 5], [9000, 500], false],
  ["no page was given out", [0, 0], [0, 0], false],
  ["failures without a page", [0, 9], [100, 0], true],
  ["as often, of very many", [1_000_000, 100_000], [1_000_000, 100_000], false],
] as const)(
  "a canary counts as worse only if its failures are unlikely to be chance: %s",
  (_, [pages, failures], [others, theirs], worse) => {
    expect(isClearlyWorse({ pages, failures }, { pages: others, failures: theirs })).toBe(worse);
  },
);

test.each([
  [0, 3, 0.5, 1],
  [3, 3, 0.5, 0.125],
  [2, 3, 0.5, 0.5],
  [1, 4, 0.25, 1 - 0.75 ** 4],
  [1, 4, 0, 0],
  [1, 4, 1, 1],
])(
  "the probability of at least %d failures in %d pages, each with a chance of %d, is %d",
  (least, times, chance, expected) => {
    expect(tailOf(least, times, chance)).toBeCloseTo(expected, 12);
  },
);

test("a failure rate is reported with the number of failures and pages", () => {
  expect(inWords({ pages: 130, failures: 12 })).toBe("12 failures on 130 pages (9.2 %)");
  expect(inWords({ pages: 0, failures: 0 })).toBe("0 failures on 0 pages");
});
