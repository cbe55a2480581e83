import { expect, onTestFinished, test, vi } from "vitest";
import { createLongest, watchEventLoop } from "./event-loop.ts";

test("the longest block of the event loop in the last one to two minutes is returned", () => {
  let time = 0;
  const longest = createLongest(() => time);
  longest.note(40);
  longest.note(700);
  longest.note(5);
  expect(longest.read()).toBe(700);
  time = 60_000;
  longest.note(30);
  expect(longest.read()).toBe(700);
  time = 120_000;
  expect(longest.read()).toBe(30);
  time = 300_000;
  expect(longest.read()).toBe(0);
});

test("a block is measured as the delay of the event loop", () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let time = 0;
  const loop = watchEventLoop(() => time);
  const tick = (tookMs: number) => {
    time += tookMs;
    vi.advanceTimersByTime(20);
  };
  for (const tookMs of [20, 21, 180, 20]) tick(tookMs);
  expect(loop.longestMs()).toBe(160);
  loop.stop();
  tick(900);
  expect(loop.longestMs()).toBe(160);
});
