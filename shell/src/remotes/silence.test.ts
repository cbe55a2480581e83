import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heard, readFile, SILENCE_MS, watchSilence } from "./silence.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  heard();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A file that comes in parts, each when it is given. */
function flowing() {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  return {
    body: readable,
    give: (text: string) => void writer.write(new TextEncoder().encode(text)),
    end: () => void writer.close(),
  };
}

test("a file of forty seconds whose bytes flow is waited for", async () => {
  const file = flowing();
  vi.stubGlobal("fetch", async () => new Response(file.body));
  const text = readFile("/a.json");
  for (let second = 0; second < 40; second += 2) {
    file.give("ab");
    await vi.advanceTimersByTimeAsync(2000);
  }
  file.end();
  expect(await text).toBe("ab".repeat(20));
});

test("a file that falls silent ends its own request, and is told to hang", async () => {
  let signal: AbortSignal | undefined;
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    signal = init.signal as AbortSignal;
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  const failed = readFile("/a.json").catch((error) => error.reason);
  await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failed).toBe("hangs");
  expect(signal?.aborted).toBe(true);
});

test("a file that waits its turn is not given up while others flow", () => {
  const hangs = vi.fn();
  watchSilence(hangs);
  vi.advanceTimersByTime(SILENCE_MS - 1000);
  heard();
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(hangs).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(hangs).toHaveBeenCalledOnce();
});
