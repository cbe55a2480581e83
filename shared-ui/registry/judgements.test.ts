import { signCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { EMPTY_ROOT } from "@authentica/backend/tlog/hash";
import { appendSignatures, createSigner, KEY_TYPES, parseNote, signLines } from "@authentica/backend/tlog/note";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, test, vi } from "vitest";
import { type FakeThread, fakeThreads } from "../testing/fake-threads.ts";
import { askJudgements } from "./ask-judgements.ts";
import { type JudgedCheckpoint, judgeCheckpoints } from "./judge-checkpoints.ts";

const started = fakeThreads();
const thread = () => started[0] as FakeThread;

const SEEN_MS = Date.UTC(2026, 10, 22, 12, 3, 4);
const signer = createSigner("log.example/registry", new Uint8Array(32).fill(1));
const witness = createCosigner("w.example", new Uint8Array(32).fill(2), KEY_TYPES.timestampedMlDsa44, () => SEEN_MS);
const policy = `log ${formatVkey(signer)}\nwitness w ${formatVkey(witness)}\nquorum w\n`;
const signed = await signCheckpoint({ size: 0, root: EMPTY_ROOT }, signer);
const seen = appendSignatures(signed, await signLines(parseNote(signed).text, [witness]));
/** Changes one character of the last signature. */
const forged = seen.replace(/.(.{8}\n)$/, (text) => `${text[0] === "A" ? "B" : "A"}${text.slice(1)}`);
const asked = { policy, notes: [seen, forged, signed, "no note"] };

const FOUND = [
  { size: 0, witnesses: { isMet: true, each: [{ name: "w", seenAt: new Date(SEEN_MS).toISOString() }] } },
  { size: 0, witnesses: null },
  { size: 0, witnesses: null },
  { size: null, witnesses: null },
];

test("the signatures of each checkpoint are checked, and the result can be cloned", () => {
  const judged = judgeCheckpoints(asked);
  expect(judged).toMatchObject(FOUND);
  expect(structuredClone(judged)).toEqual(judged);
  expect(judgeCheckpoints({ policy: "quorum nobody\n", notes: [seen] })).toEqual([{ size: 0, witnesses: null }]);
});

test("the worker that checks signatures gives the same result as the function", async () => {
  const told: (readonly JudgedCheckpoint[])[] = [];
  vi.stubGlobal("postMessage", (message: readonly JudgedCheckpoint[]) => told.push(message));
  await import("./judgement-worker.ts");
  dispatchEvent(new MessageEvent("message", { data: asked }));
  expect(told).toEqual([judgeCheckpoints(asked)]);
});

test("all checkpoints are checked by one worker, which receives only texts and is terminated after its answer", async () => {
  const answer = [{ size: 7, witnesses: null }];
  const judged = askJudgements({ ...asked, more: "nothing else" } as typeof asked);
  expect(thread().script.pathname).toMatch(/\/judgement-worker\.ts$/);
  expect(thread().postMessage).toHaveBeenCalledExactlyOnceWith(asked);
  thread().say(answer);
  expect(await judged).toEqual(answer);
  expect(thread().terminate).toHaveBeenCalledOnce();
  expect(started).toHaveLength(1);
});

test.each([
  ["ends with an error", () => thread().dispatchEvent(new Event("error", { cancelable: true }))],
  ["is silent for ten seconds", () => vi.advanceTimersByTime(10_000)],
])("if the worker %s, the page checks the signatures itself, with the same result", async (_, happen) => {
  const judged = askJudgements(asked);
  happen();
  expect(await judged).toMatchObject(FOUND);
  expect(thread().terminate).toHaveBeenCalledOnce();
});

test("without a worker the page checks signatures itself; without checkpoints no worker is started", async () => {
  expect(await askJudgements({ policy, notes: [] })).toEqual([]);
  expect(started).toHaveLength(0);
  vi.stubGlobal("Worker", undefined);
  expect(await askJudgements(asked)).toMatchObject(FOUND);
});
