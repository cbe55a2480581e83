import { type FakeThread, fakeThreads } from "@authentica/shared-ui/testing/fake-threads";
import { expect, test, vi } from "vitest";
import { createSignatureCheck } from "./ask-signatures.ts";
import type { CheckedSignatures } from "./signatures.ts";

const started = fakeThreads();
const thread = (nth: number) => started[nth] as FakeThread;
const asked = { note: "forged\n", vkeys: "none", policy: "quorum none\n" };

/**
 * A result that verifying these texts would never give, so that a test can distinguish the worker's answer from the
 * page's own.
 */
const answer: CheckedSignatures = {
  steps: [{ id: "signature", outcome: "waits" }],
  checkpoint: null,
  witnesses: null,
  needsWitnesses: true,
};
const say = (to: FakeThread) => to.say(answer);
const inPage = { steps: [{ id: "signature", outcome: "fails" }], checkpoint: null, needsWitnesses: false };

test("signatures are checked in a worker that receives only texts and ends after its answer", async () => {
  const check = createSignatureCheck();
  const checked = check({ ...asked, more: "nothing else" } as typeof asked);
  expect(thread(0).script.pathname).toMatch(/\/signatures-worker\.ts$/);
  expect(thread(0).postMessage).toHaveBeenCalledExactlyOnceWith(asked);
  say(thread(0));
  expect(await checked).toEqual(answer);
  expect(thread(0).terminate).toHaveBeenCalledOnce();
});

test("the signatures of the same texts are checked only once", async () => {
  const check = createSignatureCheck();
  const first = check(asked);
  say(thread(0));
  await first;
  expect(await check({ ...asked })).toEqual(answer);
  expect(started).toHaveLength(1);
});

test.each([{ note: null }, { vkeys: "others" }, { policy: "quorum w\n" }])(
  "signatures are checked again if a text has changed (%o)",
  async (other) => {
    const check = createSignatureCheck();
    const first = check(asked);
    say(thread(0));
    await first;
    const next = check({ ...asked, ...other });
    expect(started).toHaveLength(2);
    expect(thread(1).postMessage).toHaveBeenCalledExactlyOnceWith({ ...asked, ...other });
    say(thread(1));
    await next;
  },
);

test.each([
  ["ends with an error", () => thread(0).dispatchEvent(new Event("error", { cancelable: true }))],
  ["says nothing for ten seconds", () => vi.advanceTimersByTime(10_000)],
])("if the worker %s, the page checks the signatures itself, and accepts no invalid one", async (_, happen) => {
  const checked = createSignatureCheck()(asked);
  happen();
  expect(await checked).toMatchObject(inPage);
  expect(thread(0).terminate).toHaveBeenCalledOnce();
});

test("without a worker, signatures are checked on the main thread", async () => {
  vi.stubGlobal("Worker", undefined);
  expect(await createSignatureCheck()(asked)).toMatchObject(inPage);
});

test("a signature check that failed to run can be repeated", async () => {
  const check = createSignatureCheck();
  const { Worker } = globalThis;
  vi.stubGlobal(
    "Worker",
    class {
      constructor() {
        throw new DOMException("No.", "SecurityError");
      }
    },
  );
  vi.doMock("./signatures.ts", () => ({
    checkSignatures() {
      throw new Error("No chunk.");
    },
  }));
  await expect(check(asked)).rejects.toThrow("No chunk.");
  vi.doUnmock("./signatures.ts");
  vi.stubGlobal("Worker", Worker);
  const again = check(asked);
  say(thread(0));
  expect(await again).toEqual(answer);
});
