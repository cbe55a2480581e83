import { expect, test } from "vitest";
import { nextTry } from "./retries.ts";

const HOUR_MS = 3_600_000;

/** Returns the times at which a message that is never accepted is tried (ms after it was written). */
function triesOf(chance: number, retryAfter: number | null = null): number[] {
  const tries = [0];
  for (;;) {
    const now = tries.at(-1) as number;
    const next = nextTry({ writtenAt: 0, now, failures: tries.length, retryAfter, chance });
    if (next === null) return tries;
    tries.push(next);
  }
}

test("a webhook message is retried at growing intervals for two days, the last time at their end", () => {
  const tries = triesOf(0.5);
  expect(tries.slice(0, 5)).toEqual([0, 5000, 25_000, 105_000, 425_000]);
  expect(tries.at(-1)).toBe(48 * HOUR_MS);
  const pauses = tries.slice(1).map((at, nth) => at - (tries[nth] as number));
  expect(Math.max(...pauses)).toBe(8 * HOUR_MS);
  expect(tries.length).toBeGreaterThan(10);
  expect(tries.length).toBeLessThan(20);
});

test("retries of webhook messages are spread over time", () => {
  expect(triesOf(0)[1]).toBe(4000);
  expect(triesOf(1)[1]).toBe(6000);
});

test("Retry-After is respected up to a day, and not beyond the two days", () => {
  expect(triesOf(0.5, 600)[1]).toBe(600_000);
  expect(triesOf(0.5, 999_999_999)).toEqual([0, 24 * HOUR_MS, 48 * HOUR_MS]);
  expect(triesOf(0.5, 1)[1]).toBe(5000);
});
