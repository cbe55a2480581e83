import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAhead } from "./use-ahead.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(load: () => Promise<unknown>) {
  const { result, unmount } = renderHook(() => useAhead(load));
  return { ahead: result.current, unmount };
}

test("the code of a dialog is loaded when the pointer comes near, or some time after the first screen", async () => {
  const load = vi.fn(async () => {});
  const { ahead } = open(load);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(load).not.toHaveBeenCalled();
  ahead();
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(load).toHaveBeenCalledTimes(2);
});

test("nothing is loaded after the user has left the screen, and a failed load is ignored", async () => {
  let loads = 0;
  // Not a mock: `vi.fn` would observe the rejection, which the code itself must handle.
  const { ahead, unmount } = open(() => {
    loads += 1;
    return Promise.reject(new Error("offline"));
  });
  ahead();
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loads).toBe(1);
});
