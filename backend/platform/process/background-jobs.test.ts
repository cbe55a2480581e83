import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBackgroundJobs } from "./background-jobs.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openChores() {
  const lines: unknown[] = [];
  return { chores: createBackgroundJobs((line) => lines.push(line)), lines };
}

test("a background job runs once per interval, for the first time after one interval", async () => {
  const { chores } = openChores();
  const work = vi.fn(async () => undefined);
  chores.every("sweep", 1000, work);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(2001);
  expect(work).toHaveBeenCalledTimes(3);
});

test("a failed background job is logged by name, and runs again", async () => {
  const { chores, lines } = openChores();
  chores.every("sweep", 1000, () => {
    throw new Error("at once");
  });
  chores.once("delivery", () => Promise.reject(new Error("later")));
  await vi.advanceTimersByTimeAsync(2000);
  const failed = { level: "error", event: "sweep_failed", error: "Error: at once" };
  expect(lines).toEqual([{ ...failed, event: "delivery_failed", error: "Error: later" }, failed, failed]);
});

test("a background job never overlaps with itself, but may overlap with others", async () => {
  const { chores } = openChores();
  let slowly = 0;
  let atOnce = 0;
  const slow = Promise.withResolvers<void>();
  chores.every("slow", 1000, () => {
    slowly += 1;
    return slow.promise;
  });
  chores.every("quick", 1000, async () => {
    atOnce += 1;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect({ slowly, atOnce }).toEqual({ slowly: 1, atOnce: 5 });
  slow.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect({ slowly, atOnce }).toEqual({ slowly: 2, atOnce: 6 });
});

test("stopping waits for running background jobs and starts no more", async () => {
  const { chores } = openChores();
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  chores.once("first", () => first.promise);
  chores.every("second", 1000, () => {
    begun.push("second");
    return second.promise;
  });
  await vi.advanceTimersByTimeAsync(1000);
  let stopped = false;
  const stopping = chores.stop(60_000).then(() => {
    stopped = true;
  });
  first.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stopped).toBe(false);
  second.reject(new Error("cut short"));
  await stopping;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual(["second"]);
});

test("stopping waits for background jobs no longer than its deadline", async () => {
  const { chores } = openChores();
  chores.once("endless", () => new Promise(() => undefined));
  const stopping = chores.stop(5000);
  await vi.advanceTimersByTimeAsync(5000);
  await stopping;
  expect(vi.getTimerCount()).toBe(0);
});
