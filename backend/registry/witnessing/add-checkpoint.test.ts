import { expect, test } from "vitest";
import { signCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { EMPTY_ROOT } from "../../formats/tlog/hash.ts";
import { createSigner } from "../../formats/tlog/note.ts";
import { type Fault, witnessDouble } from "../../tests/witness-double.ts";
import { addCheckpoint, formatSubmission, readFromWitness } from "./add-checkpoint.ts";
import type { AnswerFault } from "./store.ts";

const now = () => Date.UTC(2026, 0, 1);
const options = { fetch, deadline: (ms: number) => AbortSignal.timeout(ms) };
const hurried = { fetch, deadline: () => AbortSignal.timeout(60) };
const log = createSigner("log.example", new Uint8Array(32).fill(1));
const note = await signCheckpoint({ size: 0, root: EMPTY_ROOT }, log);
const submission = { old: 0, proof: [], note };

const asked = async (fault: Fault | null, more = options) => {
  const witness = witnessDouble({ name: "w.example", now });
  witness.be(fault);
  const answer = await addCheckpoint(witness.serve(), submission, more);
  witness.release();
  return answer;
};

test("a request to a witness is the old size, the proof, an empty line and the checkpoint", () => {
  expect(formatSubmission({ old: 7, proof: [EMPTY_ROOT], note: "a\n\n— b c\n" })).toBe(
    "old 7\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\na\n\n— b c\n",
  );
  expect(formatSubmission({ ...submission, note: "a\n" })).toBe("old 0\n\na\n");
});

test("a witness that cosigns returns its signature lines", async () => {
  expect(await asked(null)).toEqual({ is: "cosigned", lines: expect.stringMatching(/^— w\.example \S+\n/) });
});

test.each<[Fault, string, RegExp | null, AnswerFault?]>([
  ["empty 409", "other-history", /409 without a size/, { kind: "unproven" }],
  ["409 without type", "other-history", /409 without a size/, { kind: "unproven" }],
  ["409 of no size", "unavailable", /an invalid size/, { kind: "invalid" }],
  ["409 for ever", "at", null],
  ["422", "other-history", /422/, { kind: "unproven" }],
  ["404", "unknown-log", /404/, { kind: "unknown-log", status: 404 }],
  ["403 unknown log", "unknown-log", /403/, { kind: "unknown-log", status: 403 }],
  ["403", "refused", /403/, { kind: "refused", status: 403 }],
  ["400", "refused", /400/, { kind: "refused", status: 400 }],
  ["429", "unavailable", /429/, { kind: "unusable", status: 429 }],
  ["500", "unavailable", /500/, { kind: "unusable", status: 500 }],
  ["redirect", "unavailable", /307/, { kind: "unusable", status: 307 }],
  ["no UTF-8", "unavailable", /UTF-8|decode|invalid/i, { kind: "unreachable" }],
  ["huge", "unavailable", /more than 65536 bytes/, { kind: "unreachable" }],
])("an answer that is %s counts as %s", async (answer, is, why, fault) => {
  expect(await asked(answer)).toEqual({ is, ...(why ? { why: expect.stringMatching(why), fault } : { size: 1 }) });
});

test.each<Fault>(["slow", "stalled"])("a witness that is %s is given up after its time limit", async (fault) => {
  expect(await asked(fault, hurried)).toEqual({
    is: "unavailable",
    why: "The witness did not answer in time.",
    fault: { kind: "late" },
  });
});

test("a witness that cannot be reached is returned as unavailable", async () => {
  const answer = await addCheckpoint("http://127.0.0.1:1", submission, options);
  expect(answer).toEqual({
    is: "unavailable",
    why: expect.stringMatching(/^The witness cannot be reached/),
    fault: { kind: "unreachable" },
  });
  expect(await readFromWitness("http://127.0.0.1:1/checkpoint", options)).toBeNull();
});
