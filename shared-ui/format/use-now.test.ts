import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useNow } from "./use-now.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("the current time of a screen advances each minute, and at once when the page becomes visible", () => {
  let time = 1000;
  const clock = () => time;
  const { result } = renderHook(() => useNow(clock));
  expect(result.current).toBe(1000);
  time = 61_000;
  act(() => vi.advanceTimersByTime(60_000));
  expect(result.current).toBe(61_000);
  time = 90_000;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(result.current).toBe(90_000);
});

it("a screen that was left keeps no timer running", () => {
  const { unmount } = renderHook(() => useNow());
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
