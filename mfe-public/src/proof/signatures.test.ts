import { signCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { EMPTY_ROOT } from "@authentica/backend/tlog/hash";
import { appendSignatures, createSigner, KEY_TYPES, parseNote, signLines } from "@authentica/backend/tlog/note";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, onTestFinished, test, vi } from "vitest";
import { type CheckedSignatures, checkSignatures } from "./signatures.ts";

const START = 1_767_225_600;
const clock = () => START * 1000;
const seed = (byte: number) => new Uint8Array(32).fill(byte);
const signers = [
  createSigner("log.example/registry", seed(1)),
  createCosigner("log.example/registry", seed(2), KEY_TYPES.timestampedMlDsa44, clock),
] as const;
const witness = createCosigner("w.example", seed(3), KEY_TYPES.timestampedEd25519, clock);

const vkeys = signers.map(formatVkey).join("\n");
const logs = signers.map((signer) => `log ${formatVkey(signer)}\n`).join("");
const UNWATCHED = `${logs}quorum none\n`;
const WATCHED = `${logs}witness w ${formatVkey(witness)}\nquorum w\n`;

const signed = await signCheckpoint({ size: 0, root: EMPTY_ROOT }, signers);
const seen = appendSignatures(signed, await signLines(parseNote(signed).text, [witness]));
/** Changes one character of the last signature. */
const forged = (note: string) => note.replace(/.(.{8}\n)$/, (text) => `${text[0] === "A" ? "B" : "A"}${text.slice(1)}`);

test("accepts both kinds of registry signatures and the witness cosignatures, and returns a result that a worker can send", () => {
  const checked = checkSignatures({ note: seen, vkeys, policy: WATCHED });
  expect(checked).toMatchObject({
    steps: [
      { id: "signature", outcome: "holds" },
      { id: "witnesses", outcome: "holds" },
    ],
    checkpoint: { origin: "log.example/registry", size: 0, root: EMPTY_ROOT },
    witnesses: { isMet: true, each: [{ name: "w", hasSeen: true }] },
    needsWitnesses: true,
  });
  // The Ed25519 signature, of 64 bytes.
  expect(checked.checkpoint?.signature).toMatch(/^[\w+/]{86}==$/);
  expect(structuredClone(checked)).toEqual(checked);
});

test("before the first checkpoint the result says that it waits, and for which witnesses", () => {
  const nothing = { steps: [{ id: "signature", outcome: "waits" }], checkpoint: null, witnesses: null };
  expect(checkSignatures({ note: null, vkeys, policy: WATCHED })).toEqual({ ...nothing, needsWitnesses: true });
  expect(checkSignatures({ note: null, vkeys, policy: UNWATCHED })).toEqual({ ...nothing, needsWitnesses: false });
});

test.each([
  ["a wrong post-quantum signature", { note: forged(signed) }, /signature/],
  ["one kind of signature alone", { note: signed.replace(/— [^\n]+\n$/, "") }, /no signature by a key of type 6/],
  ["no note", { note: "" }, /./],
  ["keys that are none", { vkeys: "none" }, /the text is not a verifier key of the form NAME\+ID\+KEY/],
])("with %s the checkpoint is invalid and no witness counts", (_, changed, reason) => {
  const checked = checkSignatures({ note: signed, vkeys, policy: UNWATCHED, ...changed });
  expect(checked).toMatchObject({ steps: [{ id: "signature", outcome: "fails" }], checkpoint: null, witnesses: null });
  expect(checked.steps[0]?.reason).toMatch(reason);
  expect(structuredClone(checked)).toEqual(checked);
});

test.each([
  ["a witness's wrong signature", { note: forged(seen), policy: WATCHED }, /./, true],
  [
    "a witness that is missing",
    { note: signed, policy: WATCHED },
    /^too few witnesses have signed, at least 1 must$/,
    true,
  ],
  ["a policy that is none", { note: signed, policy: "quorum nobody\n" }, /"nobody" must be defined/, false],
])(
  "with %s the registry's signatures are valid, but the check of the witnesses fails",
  (_, changed, reason, needsWitnesses) => {
    const checked = checkSignatures({ vkeys, ...changed });
    expect(checked.steps).toMatchObject([
      { id: "signature", outcome: "holds" },
      { id: "witnesses", outcome: "fails" },
    ]);
    expect(checked.steps[1]?.reason).toMatch(reason);
    expect(checked).toMatchObject({ checkpoint: { size: 0 }, needsWitnesses });
  },
);

test("the worker posts the same result as the function returns", async () => {
  const told: CheckedSignatures[] = [];
  vi.stubGlobal("postMessage", (message: CheckedSignatures) => told.push(message));
  onTestFinished(() => void vi.unstubAllGlobals());
  await import("./signatures-worker.ts");
  for (const note of [seen, forged(signed)]) {
    const asked = { note, vkeys, policy: WATCHED };
    dispatchEvent(new MessageEvent("message", { data: asked }));
    expect(told.pop()).toEqual(checkSignatures(asked));
  }
});
