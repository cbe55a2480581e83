import { expect, test } from "vitest";
import { judgeMemory } from "./memory.ts";

const MB = 1024 * 1024;
const REQUESTS = 20_000;

/**
 * Simulates twenty minutes of a process: garbage fills the heap and is collected repeatedly; `kept` bytes of each
 * request remain.
 */
function life({ kept = 0, nativeMb = 0, garbageMb = 30 } = {}) {
  const part = (index: number, count: number) => index / (count - 1);
  const held = (of: number) => (kept * REQUESTS * of) / MB + nativeMb * of;
  const samples = Array.from({ length: 240 }, (_, index) => ({
    at: index * 5000,
    pid: 1,
    descriptors: 40,
    rss: 180 + held(part(index, 240)) + (garbageMb * (index % 11)) / 10,
  }));
  const looks = Array.from({ length: 12 }, (_, index) => ({
    pid: 1,
    answered: 10_000 + REQUESTS * part(index, 12),
    // Data of requests that were running at that moment.
    live: 55 + (kept * REQUESTS * part(index, 12)) / MB + (((index * 7) % 5) - 2) * 0.2,
    rss: 180 + held(part(index, 12)),
  }));
  return judgeMemory(samples, looks).wrong;
}

test("the soak test does not count temporary garbage as a leak", () => {
  expect(life()).toEqual([]);
});

test("the soak test fails a process that leaks some hundred bytes per request, even if its temporary garbage is much larger", () => {
  expect(life({ kept: 300 })).toEqual([
    expect.stringMatching(/live heap grows by \+5\.\d+ MB over 20000 requests.* 30\d bytes/),
  ]);
});

test("the soak test fails a process whose native memory grows, or whose garbage exceeds half of its live memory", () => {
  expect(life({ nativeMb: 40 })).toEqual([expect.stringMatching(/^memory grows by 4\d MB/)]);
  expect(life({ garbageMb: 170 })).toEqual([expect.stringMatching(/^memory is 350 MB at most/)]);
});

test("the soak test fails a process that was never measured", () => {
  expect(judgeMemory([], []).wrong).not.toEqual([]);
});
