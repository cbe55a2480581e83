import { afterEach, expect, test, vi } from "vitest";
import { fingerprintFile } from "./fingerprint-file.ts";
import type { WorkerMessage } from "./worker-messages.ts";

const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const file = new Blob(["abc"]);

/** Fake worker; tests script its messages. */
class FakeWorker extends EventTarget {
  static last: FakeWorker | undefined;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor() {
    super();
    FakeWorker.last = this;
  }
  say(data: WorkerMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

function withWorker() {
  vi.stubGlobal("Worker", FakeWorker);
  return () => FakeWorker.last as FakeWorker;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the hashing worker gets the file, reports its progress, and is terminated after its hash", async () => {
  const worker = withWorker();
  const told: number[] = [];
  const hash = fingerprintFile(file, { onProgress: (bytes) => told.push(bytes) });
  expect(worker().postMessage).toHaveBeenCalledWith(file);
  worker().say({ type: "progress", bytes: 2 });
  worker().say({ type: "hash", hash: ABC });
  expect(await hash).toBe(ABC);
  expect(told).toEqual([2]);
  expect(worker().terminate).toHaveBeenCalledOnce();
});

test("a file that the worker cannot read fails with the reader's error", async () => {
  const worker = withWorker();
  const hash = fingerprintFile(file);
  worker().say({ type: "failure", name: "NotReadableError", message: "The file changed." });
  await expect(hash).rejects.toMatchObject({ name: "NotReadableError", message: "The file changed." });
});

test("an abort terminates the hashing worker at once", async () => {
  const worker = withWorker();
  const stop = new AbortController();
  const hash = fingerprintFile(file, { signal: stop.signal });
  stop.abort();
  await expect(hash).rejects.toHaveProperty("name", "AbortError");
  expect(worker().terminate).toHaveBeenCalledOnce();
});

test("the page hashes the file itself if the worker is refused, at once or later", async () => {
  vi.stubGlobal("Worker", function refused() {
    throw new DOMException("Refused by the policy.", "SecurityError");
  });
  expect(await fingerprintFile(file)).toBe(ABC);

  const worker = withWorker();
  const hash = fingerprintFile(file);
  worker().dispatchEvent(new Event("error", { cancelable: true }));
  expect(await hash).toBe(ABC);
});
