import { expect, test, vi } from "vitest";
import { createThread, type ThreadOptions } from "./thread.ts";
import type { Asked } from "./within-thread.ts";

/** A fake worker that answers when the test says so. */
function double() {
  const asked: string[] = [];
  const worker = {
    onmessage: null as Worker["onmessage"],
    onerror: null as Worker["onerror"],
    postMessage: (message: Asked<string>) => void asked.push(message.asked),
    terminate: vi.fn(),
  };
  const answer = (data: unknown) => worker.onmessage?.call(worker as unknown as Worker, { data } as MessageEvent);
  const fail = (message: string) =>
    worker.onerror?.call(worker as unknown as Worker, { message, preventDefault: () => undefined } as ErrorEvent);
  return { asked, worker, answer, fail };
}

const inPlace = async (asked: string) => `${asked} in place`;
const opened = (more: Partial<ThreadOptions<string, string>> = {}) => {
  const threads: ReturnType<typeof double>[] = [];
  const start = () => {
    const thread = double();
    threads.push(thread);
    return thread.worker as unknown as Worker;
  };
  const onNone = vi.fn();
  const thread = createThread<string, string>({
    start,
    inPlace,
    onNone,
    most: 3,
    busy: "Busy.",
    limitMs: 5000,
    idleMs: 1000,
    ...more,
  });
  return { thread, threads, onNone };
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("the drawing worker runs one task at a time, and refuses tasks over the queue's limit", async () => {
  // The limits are so long that no worker ends during the test.
  const { thread, threads } = opened({ limitMs: 600_000, idleMs: 600_000 });
  const asked = ["a", "b", "c"].map((one) => thread.ask(one));
  await expect(thread.ask("d")).rejects.toMatchObject({ code: "unavailable", message: "Busy." });
  await settled();
  expect(threads[0]?.asked).toEqual(["a"]);
  for (const [at, name] of ["a", "b", "c"].entries()) {
    threads[0]?.answer({ answer: `${name} drawn`, cpuMs: 7 });
    expect(await asked[at]).toEqual({ answer: `${name} drawn`, cpuMs: 7 });
    await settled();
  }
  expect(threads[0]?.asked).toEqual(["a", "b", "c"]);
  void thread.ask("e");
  await settled();
  expect(threads).toHaveLength(1);
  thread.end();
});

test("a patient drawing task waits when the queue is full, instead of being refused", async () => {
  const { thread, threads } = opened({ limitMs: 600_000, idleMs: 600_000 });
  const all = [...["a", "b", "c"].map((one) => thread.ask(one)), thread.askPatiently("d")];
  for (const asked of all) {
    await settled();
    threads[0]?.answer({ answer: "drawn", cpuMs: 1 });
    await asked;
  }
  expect(threads[0]?.asked).toEqual(["a", "b", "c", "d"]);
  thread.end();
});

test("the drawing worker reports failures and timeouts, and is replaced afterwards", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { thread, threads } = opened();
    const failing = expect(thread.ask("a")).rejects.toThrow("No such font");
    await vi.advanceTimersByTimeAsync(0);
    threads[0]?.answer({ failure: "No such font" });
    await failing;
    const endless = expect(thread.ask("b")).rejects.toThrow("longer than 5000 ms");
    await vi.advanceTimersByTimeAsync(5000);
    await endless;
    expect(threads.map(({ worker }) => worker.terminate.mock.calls.length)).toEqual([1, 1]);
    const third = thread.ask("c");
    await vi.advanceTimersByTimeAsync(0);
    threads[2]?.answer({ answer: "drawn", cpuMs: 7 });
    expect(await third).toEqual({ answer: "drawn", cpuMs: 7 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(threads[2]?.worker.terminate, "nothing is asked of it").toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test("pictures are drawn on the main thread permanently if workers are not supported", async () => {
  let tries = 0;
  const none = opened({
    start() {
      tries += 1;
      throw new Error("Not supported");
    },
  });
  const answerOf = async (asked: Promise<{ readonly answer: string }>) => (await asked).answer;
  expect([await answerOf(none.thread.ask("a")), await answerOf(none.thread.ask("b")), tries]).toEqual([
    "a in place",
    "b in place",
    1,
  ]);
  expect(none.onNone.mock.calls).toEqual([["Error: Not supported"]]);
  const { thread, threads, onNone } = opened();
  const first = thread.ask("a");
  await settled();
  threads[0]?.fail("It may not be read");
  expect([await answerOf(first), await answerOf(thread.ask("b")), threads.length]).toEqual([
    "a in place",
    "b in place",
    1,
  ]);
  expect(onNone.mock.calls).toEqual([["It may not be read"]]);
});
