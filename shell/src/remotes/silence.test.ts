import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askedAt, heard, readFile, SILENCE_MS, watchSilence } from "./silence.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  heard(Number.NEGATIVE_INFINITY);
});
afterEach(() => {
  document.head.replaceChildren();
  // Removes stubs before the fake timers: in the other order, unstubbing would restore a faked global.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A file that arrives in parts, controlled by the test. */
function flowing() {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  return {
    body: readable,
    give: (text: string) => void writer.write(new TextEncoder().encode(text)),
    end: () => void writer.close(),
  };
}

test("the loader waits for a file whose bytes arrive over forty seconds", async () => {
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

test("the loader aborts the request of a stalled file, and reports that it hangs", async () => {
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

/** Returns how long (ms) the loader waits, while `during` runs, for a file that was requested `askedBefore` ms ago. */
async function msUntilGivenUp(askedBefore: number, during: (ms: number) => void = () => undefined): Promise<number> {
  await vi.advanceTimersByTimeAsync(60_000);
  const hangs = vi.fn();
  watchSilence(hangs, performance.now() - askedBefore);
  let ms = 0;
  for (; ms < 20_000 && hangs.mock.calls.length === 0; ms += 100) {
    during(ms);
    await vi.advanceTimersByTimeAsync(100);
  }
  return ms;
}

test("the loader aborts a silent file if other files are fast, but not a file that is queued behind slow files", async () => {
  expect(await msUntilGivenUp(0)).toBe(SILENCE_MS);
  const began = performance.now() + 60_000;
  expect(await msUntilGivenUp(0, (ms) => ms === 3000 && heard(began))).toBe(3000 + SILENCE_MS);
  expect(await msUntilGivenUp(0, (ms) => ms % 500 === 0 && heard(performance.now() - 200))).toBe(SILENCE_MS);
});

test("a file that the page preloads counts as silent from then on, but has at least 1.2 s after the shell runs", async () => {
  document.head.innerHTML = '<link rel="preload" href="/a.json" data-asked-at="70"><link rel="preload" href="/b.json">';
  const at = (path: string) => askedAt(new URL(path, location.href).href);
  expect([at("/a.json"), at("/b.json")]).toEqual([70, performance.now()]);
  expect(await msUntilGivenUp(1500)).toBe(SILENCE_MS - 1500);
  expect(await msUntilGivenUp(30_000)).toBe(1200);
});
