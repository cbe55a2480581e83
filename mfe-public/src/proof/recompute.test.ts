import { toBase64, toBase64url, utf8 } from "@authentica/backend/tlog/bytes";
import { signCheckpoint } from "@authentica/backend/tlog/checkpoint";
import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { digest, hashLeaf, hashNode } from "@authentica/backend/tlog/hash";
import { formatLeaf, type Leaf, NO_LEAF } from "@authentica/backend/tlog/leaf";
import { type NodeReader, proveConsistency, proveInclusion, treeRoot } from "@authentica/backend/tlog/merkle";
import { appendSignatures, createSigner, KEY_TYPES, parseNote, signLines } from "@authentica/backend/tlog/note";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, test } from "vitest";
import { createRecomputation, MAX_PATHS, type RegistrySource } from "./recompute.ts";
import type { Subject } from "./report.ts";

const FILE = digest(utf8("file"));
const HASH = Array.from(FILE, (byte) => byte.toString(16).padStart(2, "0")).join("");
const OTHER = digest(utf8("other file"));
const START = 1_767_225_600;
const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const signer = createSigner("log.example/registry", new Uint8Array(32).fill(1));
const stranger = createSigner("log.example/registry", new Uint8Array(32).fill(2));

const UNWATCHED = `log ${formatVkey(signer)}\nquorum none\n`;

type Written = Pick<Leaf, "type" | "tokenId" | "eventNumber"> & {
  readonly fingerprint?: Uint8Array;
  /** One second after the previous entry by default. */
  readonly timestamp?: number;
};

/** Writes a log of these leaves, each with the hash of the previous one. */
function writeLog(written: readonly Written[]) {
  const leaves: Uint8Array[] = [];
  for (const [index, { fingerprint = OTHER, timestamp = START + index, ...event }] of written.entries()) {
    const before = leaves.at(-1);
    leaves.push(
      formatLeaf({
        ...event,
        fingerprint: toBase64url(fingerprint),
        previous: before ? toBase64url(hashLeaf(before)) : NO_LEAF,
        commitment: toBase64url(digest(utf8(`commitment ${index}`))),
        timestamp,
      }),
    );
  }
  const read: NodeReader = async (level, index) =>
    level === 0
      ? hashLeaf(leaves[index] as Uint8Array)
      : hashNode(await read(level - 1, 2 * index), await read(level - 1, 2 * index + 1));
  const note = async (size: number, by = signer) => signCheckpoint({ size, root: await treeRoot(size, read) }, by);
  const source = (size = leaves.length): RegistrySource => ({
    vkeys: async () => `${formatVkey(signer)}\n`,
    policy: async () => UNWATCHED,
    checkpoint: () => note(size),
    inclusion: async (index, of) => (await proveInclusion(index, of, read)).map(toBase64),
    consistency: async (from, to) => (await proveConsistency(from, to, read)).map(toBase64),
  });
  const subject = (tokenId: number, indices: readonly number[], status: Subject["status"] = "active"): Subject => ({
    hash: HASH,
    tokenId,
    status,
    registeredAt: isoOf(START + tokenId),
    events: indices.map((index) => ({
      index,
      type: written[index]?.type as string,
      at: isoOf(written[index]?.timestamp ?? START + index),
      leaf: textOf(leaves[index] as Uint8Array),
    })),
  });
  return { leaves, note, source, subject };
}

const alone = (index: number): Written => ({ type: "mint", tokenId: index, eventNumber: 0 });
const mine = (type: Leaf["type"], eventNumber: number): Written => ({
  type,
  tokenId: 2,
  eventNumber,
  fingerprint: FILE,
});

/** Seven entries; the object is registered at 2, edited at 3, and edited again at 5. */
const log = () => writeLog([alone(0), alone(1), mine("mint", 0), mine("edit", 1), alone(4), mine("edit", 2), alone(6)]);
const EVENTS = [2, 3, 5];

const run = async (source: RegistrySource, subject: Subject) => {
  const report = await createRecomputation(source)(subject);
  const failing = report.steps.filter(({ outcome }) => outcome === "fails");
  return { ...report, failing: failing.map(({ id }) => id), reason: failing[0]?.reason };
};

test("all steps of the proof succeed for an object whose leaves are in the signed tree", async () => {
  const { source, subject } = log();
  const report = await run(source(), subject(2, EVENTS));
  expect(report.outcome).toBe("holds");
  expect(report.steps).toEqual([
    { id: "signature", outcome: "holds" },
    { id: "witnesses", outcome: "unchecked" },
    ...["story", "fingerprint", "path"].map((id) => ({ id, outcome: "holds" })),
  ]);
  expect(report.checkpoint).toMatchObject({ origin: "log.example/registry", size: 7 });
  expect(report.leaves.map(({ index, path }) => [index, path?.length])).toEqual([
    [2, 3],
    [3, 3],
    [5, 3],
  ]);
});

test("the proof fails for a checkpoint signed by another key, and no path to its root is verified then", async () => {
  const { source, subject, note } = log();
  const report = await run({ ...source(), checkpoint: () => note(7, stranger) }, subject(2, EVENTS));
  expect([report.outcome, report.failing]).toEqual(["fails", ["signature"]]);
  expect(report.steps.at(-1)).toEqual({ id: "path", outcome: "unchecked" });
  expect(report.checkpoint).toBeNull();
});

test.each([
  ["size", (note: string) => note.replace("\n7\n", "\n8\n")],
  ["root", (note: string) => note.replace(/\n7\n./, (text) => `${text.slice(0, -1)}${text.endsWith("A") ? "B" : "A"}`)],
  ["origin", (note: string) => note.replaceAll("log.example", "evil.example")],
  ["signature", (note: string) => note.slice(0, note.lastIndexOf("— "))],
])("a checkpoint whose %s was changed fails", async (_, forge) => {
  const { source, subject, note } = log();
  const report = await run({ ...source(), checkpoint: async () => forge(await note(7)) }, subject(2, EVENTS));
  expect(report.failing).toEqual(["signature"]);
});

test("the proof fails for a leaf that is not in the tree, even if the leaf is well-formed", async () => {
  const { source, subject } = log();
  const shown = subject(2, EVENTS);
  const forge = (leaf: string) => leaf.replace(/"c":"./, (text) => `"c":"${text.endsWith("A") ? "B" : "A"}`);
  const events = shown.events.map((event, at) => (at === 2 ? { ...event, leaf: forge(event.leaf) } : event));
  const report = await run(source(), { ...shown, events });
  expect(report.failing).toEqual(["path"]);
  expect(report.reason).toContain("entry 5");
});

test.each([
  [
    "another entry's",
    async (index: number, size: number, of: RegistrySource) => of.inclusion(index === 5 ? 4 : index, size),
  ],
  ["cut short", async (index: number, size: number, of: RegistrySource) => (await of.inclusion(index, size)).slice(1)],
  ["no base64", async () => ["%%%", "", ""]],
  ["of hashes too short", async () => ["AAAA", "AAAA", "AAAA"]],
])("an inclusion path that is %s fails", async (_, inclusion) => {
  const { source, subject } = log();
  const real = source();
  const report = await run({ ...real, inclusion: (index, size) => inclusion(index, size, real) }, subject(2, EVENTS));
  expect(report.failing).toEqual(["path"]);
});

test("the proof fails for another hash than the requested one, although all its inclusion proofs are valid", async () => {
  const { source, subject } = log();
  const report = await run(source(), { ...subject(2, EVENTS), hash: "ab".repeat(32) });
  expect(report.failing).toEqual(["fingerprint"]);
});

test.each<[string, (shown: Subject) => Partial<Subject>]>([
  ["an event left out", ({ events }) => ({ events: events.filter((_, at) => at !== 1) })],
  ["two events exchanged", ({ events }) => ({ events: [events[0], events[2], events[1]] as Subject["events"] })],
  ["another kind of event", ({ events }) => ({ events: events.map((event) => ({ ...event, type: "mint" })) })],
  ["another date", ({ events }) => ({ events: events.map((event) => ({ ...event, at: isoOf(0) })) })],
  ["another date of registration", () => ({ registeredAt: isoOf(START) })],
  ["another status", () => ({ status: "revoked" })],
  ["another number", () => ({ tokenId: 3 })],
  ["no event at all", () => ({ events: [] })],
])("a history with %s fails", async (_, change) => {
  const { source, subject } = log();
  const shown = subject(2, EVENTS);
  const report = await run(source(), { ...shown, ...change(shown) });
  expect(report.outcome).toBe("fails");
  expect(report.failing).toContain("story");
});

test("the proof waits for an entry without a checkpoint, and for a registry that has not signed any checkpoint", async () => {
  const { source, subject } = log();
  const early = await run(source(5), subject(2, EVENTS));
  expect([early.outcome, early.steps.at(-1)]).toEqual(["waits", { id: "path", outcome: "waits" }]);
  expect(early.leaves.map(({ path }) => path === null)).toEqual([false, false, true]);
  const first = await run({ ...source(), checkpoint: async () => null }, subject(2, EVENTS));
  expect([first.outcome, first.failing]).toEqual(["waits", []]);
});

test("a newer checkpoint must extend the checkpoint that this page has seen before", async () => {
  const { source, subject, note } = log();
  let size = 6;
  const recompute = createRecomputation({ ...source(), checkpoint: () => note(size) });
  const growth = async () => (await recompute(subject(2, EVENTS))).steps.find(({ id }) => id === "growth");
  expect(await growth()).toBeUndefined();
  size = 7;
  expect(await growth()).toEqual({ id: "growth", outcome: "holds" });
  expect(await growth()).toBeUndefined();
  // An older checkpoint from a cache belongs to the same history.
  size = 6;
  expect(await growth()).toEqual({ id: "growth", outcome: "holds" });
});

test.each([
  [
    "of the same size",
    [alone(0), alone(1), mine("mint", 0), mine("edit", 1), alone(4), mine("edit", 2), mine("edit", 3)],
  ],
  ["that has grown", [alone(0), { ...alone(1), fingerprint: FILE }, mine("mint", 0), ...[3, 4, 5, 6, 7].map(alone)]],
])("a conflicting second log %s is detected, although the registry's key signed it", async (_, written) => {
  const first = log();
  const second = writeLog(written);
  let now: ReturnType<typeof writeLog> = first;
  const of = () => now.source();
  const recompute = createRecomputation({
    vkeys: () => of().vkeys(),
    policy: () => of().policy(),
    checkpoint: () => of().checkpoint(),
    inclusion: (index, size) => of().inclusion(index, size),
    consistency: (from, to) => of().consistency(from, to),
  });
  expect((await recompute(first.subject(2, EVENTS))).outcome).toBe("holds");
  now = second;
  const report = await recompute(second.subject(2, [2]));
  expect(report.steps.find(({ outcome }) => outcome === "fails")?.id).toBe("growth");
  // The first checkpoint stays remembered, so later ones still fail.
  expect((await recompute(second.subject(2, [2]))).outcome).toBe("fails");
});

test("the proof fails if the registry changes its key during a visit", async () => {
  const { source, subject, note } = log();
  let by = signer;
  const recompute = createRecomputation({
    ...source(),
    vkeys: async () => formatVkey(by),
    policy: async () => UNWATCHED.replace(formatVkey(signer), formatVkey(by)),
    checkpoint: () => note(7, by),
  });
  expect((await recompute(subject(2, EVENTS))).outcome).toBe("holds");
  by = stranger;
  expect((await recompute(subject(2, EVENTS))).steps.find(({ outcome }) => outcome === "fails")?.id).toBe("growth");
});

test("if the history is long, the first event and the latest events are verified", async () => {
  const edits = Array.from({ length: 20 }, (_, at) => ({ ...mine("edit", at + 1), tokenId: 0 }));
  const { source, subject } = writeLog([{ ...mine("mint", 0), tokenId: 0 }, ...edits]);
  const report = await run(source(), subject(0, [...Array(21).keys()]));
  expect(report.outcome).toBe("holds");
  const followed = report.leaves.filter(({ path }) => path !== null).map(({ index }) => index);
  expect(followed).toEqual([0, 14, 15, 16, 17, 18, 19, 20]);
  expect(followed).toHaveLength(MAX_PATHS);
});

test("an unavailable part of the proof is an error, and does not make the proof invalid", async () => {
  const { source, subject } = log();
  const down = () => Promise.reject(new Error("down"));
  await expect(run({ ...source(), inclusion: down }, subject(2, EVENTS))).rejects.toThrow("down");
  await expect(run({ ...source(), vkeys: down }, subject(2, EVENTS))).rejects.toThrow("down");
});

test("the proof fails for a history with decreasing dates, although each entry is in the tree", async () => {
  const edit = { ...mine("edit", 1), timestamp: START + 1 };
  const app = writeLog([alone(0), alone(1), mine("mint", 0), edit]);
  const { failing, reason } = await run(app.source(), app.subject(2, [2, 3]));
  expect(failing).toEqual(["story"]);
  expect(reason).toContain("it is dated 1 s before the entry before it");
});

const witnesses = ["a", "b", "c"].map((name, at) =>
  createCosigner(`${name}.example`, new Uint8Array(32).fill(10 + at), KEY_TYPES.timestampedEd25519, () => START * 1000),
);
const WATCHED = [
  `log ${formatVkey(signer)}\n`,
  ...witnesses.map((witness) => `witness ${witness.name} ${formatVkey(witness)}\n`),
  "group all 2 a.example b.example c.example\nquorum all\n",
].join("");

/**
 * Recomputes the proof for a log whose policy requires two of three witnesses. `cosigners` have cosigned its
 * checkpoint.
 */
async function runWatched(cosigners: typeof witnesses, change: (note: string) => string = (note) => note) {
  const { source, subject, note } = log();
  const signed = await note(7);
  const cosigned = appendSignatures(signed, await signLines(parseNote(signed).text, cosigners));
  const watched = { ...source(), policy: async () => WATCHED, checkpoint: async () => change(cosigned) };
  const report = await run(watched, subject(2, EVENTS));
  return { ...report, step: report.steps.find(({ id }) => id === "witnesses") };
}

test("the browser verifies the signatures of witnesses, and counts them as the policy requires", async () => {
  const report = await runWatched(witnesses.slice(1));
  expect([report.outcome, report.step]).toEqual(["holds", { id: "witnesses", outcome: "holds" }]);
  expect(report.needsWitnesses).toBe(true);
  expect(report.witnesses?.each.map(({ hasSeen }) => hasSeen)).toEqual([false, true, true]);
  const seenAt = new Date(START * 1000).toISOString();
  expect(report.witnesses?.each.map((witness) => witness.seenAt)).toEqual([null, seenAt, seenAt]);
  expect(report.witnesses?.isMet).toBe(true);
  expect(report.witnesses?.words).toMatch(/^2 témoins sur 3 ont vu ce registre \(il en faut 2\) — dernier/);
});

test("the proof fails for a checkpoint with too few witnesses or an invalid witness signature", async () => {
  const few = await runWatched(witnesses.slice(2));
  expect([few.outcome, few.failing, few.reason]).toEqual([
    "fails",
    ["witnesses"],
    "too few witnesses have signed, at least 2 must",
  ]);
  expect(few.witnesses?.isMet).toBe(false);
  const forged = await runWatched(witnesses, (note) =>
    note.replace(/(— b\.example \S{40})./, "$1A").replace(/(— b\.example \S{44})./, "$1B"),
  );
  expect([forged.outcome, forged.failing, forged.witnesses]).toEqual(["fails", ["witnesses"], null]);
});
