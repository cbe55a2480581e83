import { expect, test, vi } from "vitest";
import { type FakeThread, fakeThreads } from "../testing/fake-threads.ts";
import { openThreads } from "./threads.ts";

const [ONE, TWO] = ["1".repeat(64), "2".repeat(64)];
const [first, second] = [new Blob(["first"]), new Blob(["second"])];

const started = fakeThreads();
const thread = (nth: number) => started[nth] as FakeThread;

test("a worker that has finished a file hashes the next file, and two simultaneous files use two workers", async () => {
  const threads = openThreads();
  const [one, two] = [threads.fingerprint(first), threads.fingerprint(second)];
  expect(started).toHaveLength(2);
  thread(0).say({ type: "hash", hash: ONE });
  expect(await one).toBe(ONE);
  const told: number[] = [];
  const three = threads.fingerprint(second, { onProgress: (bytes) => told.push(bytes) });
  expect(started).toHaveLength(2);
  expect(thread(0).postMessage.mock.calls).toEqual([[first], [second]]);
  thread(0).say({ type: "progress", bytes: 3 });
  thread(1).say({ type: "progress", bytes: 4 });
  thread(0).say({ type: "hash", hash: TWO });
  thread(1).say({ type: "hash", hash: ONE });
  expect(await Promise.all([two, three])).toEqual([ONE, TWO]);
  expect(told).toEqual([3]);
});

test("a file that cannot be read does not end its worker", async () => {
  const threads = openThreads();
  const bad = threads.fingerprint(first);
  thread(0).say({ type: "failure", name: "NotReadableError", message: "Gone." });
  await expect(bad).rejects.toMatchObject({ name: "NotReadableError" });
  const good = threads.fingerprint(second);
  thread(0).say({ type: "hash", hash: TWO });
  expect(await good).toBe(TWO);
  expect(started).toHaveLength(1);
});

test("cancelling a file terminates its worker, and its progress is reported for no other file", async () => {
  const threads = openThreads();
  const stop = new AbortController();
  const given = threads.fingerprint(first, { signal: stop.signal });
  stop.abort();
  await expect(given).rejects.toHaveProperty("name", "AbortError");
  expect(thread(0).terminate).toHaveBeenCalledOnce();
  const next = threads.fingerprint(second, { signal: new AbortController().signal });
  thread(0).say({ type: "hash", hash: ONE });
  thread(1).say({ type: "hash", hash: TWO });
  expect(await next).toBe(TWO);
});

test("a signal that is aborted after its file was hashed terminates no idle worker", async () => {
  const threads = openThreads();
  const stop = new AbortController();
  const done = threads.fingerprint(first, { signal: stop.signal });
  thread(0).say({ type: "hash", hash: ONE });
  await done;
  stop.abort();
  expect(thread(0).terminate).not.toHaveBeenCalled();
});

test("idle workers are terminated after some time, and a new one is started when needed", async () => {
  const threads = openThreads();
  const done = threads.fingerprint(first);
  vi.advanceTimersByTime(60_000);
  expect(thread(0).terminate).not.toHaveBeenCalled();
  thread(0).say({ type: "hash", hash: ONE });
  await done;
  vi.advanceTimersByTime(10_000);
  expect(thread(0).terminate).toHaveBeenCalledOnce();
  void threads.fingerprint(second);
  expect(started).toHaveLength(2);
});

test("closing the worker pool lets a running file finish, then terminates its worker", async () => {
  const threads = openThreads();
  const going = threads.fingerprint(first);
  threads.end();
  thread(0).say({ type: "hash", hash: ONE });
  expect(await going).toBe(ONE);
  expect(thread(0).terminate).toHaveBeenCalledOnce();
});

test("a worker that is silent for two minutes is terminated, a slow one is not", async () => {
  const threads = openThreads();
  const silent = threads.fingerprint(first);
  const slow = threads.fingerprint(second);
  const told = expect(silent).rejects.toHaveProperty("name", "TimeoutError");
  for (let bytes = 0; bytes < 3; bytes += 1) {
    vi.advanceTimersByTime(60_000);
    thread(1).say({ type: "progress", bytes });
  }
  await told;
  expect(thread(0).terminate).toHaveBeenCalledOnce();
  expect(thread(1).terminate).not.toHaveBeenCalled();
  thread(1).say({ type: "hash", hash: TWO });
  expect(await slow).toBe(TWO);
});
