import { beforeEach, expect, test, vi } from "vitest";
import { type FakeThread, fakeThreads } from "../testing/fake-threads.ts";
import { askThread } from "./ask-thread.ts";

const started = fakeThreads();
const script = new URL("https://authentica.example/sum-worker.js");
const inPage = vi.fn(async (asked: number) => `${asked} in the page`);
const ask = () => askThread({ script, name: "somme", silentMs: 5000 }, 2, inPage);
const thread = () => started[0] as FakeThread;

beforeEach(() => {
  inPage.mockClear();
});

test("a worker for one request is terminated after its answer, and the page does no work", async () => {
  const answer = ask();
  expect(thread()).toMatchObject({ script, options: { name: "somme" } });
  expect(thread().postMessage).toHaveBeenCalledExactlyOnceWith(2);
  expect(thread().terminate).not.toHaveBeenCalled();
  thread().dispatchEvent(new MessageEvent("message", { data: "2 in a thread" }));
  expect(await answer).toBe("2 in a thread");
  expect(thread().terminate).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  expect(inPage).not.toHaveBeenCalled();
});

test.each([
  ["ends with an error", () => thread().dispatchEvent(new Event("error", { cancelable: true }))],
  ["sends a message that cannot be read", () => thread().dispatchEvent(new MessageEvent("messageerror"))],
  ["is silent for too long", () => vi.advanceTimersByTime(5000)],
])("if a worker %s, it is terminated and the page answers", async (_, happen) => {
  const answer = ask();
  happen();
  expect(await answer).toBe("2 in the page");
  expect(thread().terminate).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("an error of a worker reaches only the request that caused it", () => {
  void ask();
  const error = new Event("error", { cancelable: true });
  thread().dispatchEvent(error);
  expect(error.defaultPrevented).toBe(true);
});

test.each([
  [
    "refuses its script",
    class {
      constructor() {
        throw new DOMException("It is of another origin.", "SecurityError");
      }
    },
  ],
  ["has no workers", undefined],
])("the page computes the answer itself if a browser %s", async (_, Worker) => {
  vi.stubGlobal("Worker", Worker);
  expect(await ask()).toBe("2 in the page");
});

test("the request rejects if the computation on the page fails, too", async () => {
  inPage.mockRejectedValueOnce(new Error("No chunk."));
  vi.stubGlobal("Worker", undefined);
  await expect(ask()).rejects.toThrow("No chunk.");
});
