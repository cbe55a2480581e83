import { toHex, utf8 } from "@authentica/backend/tlog/bytes";
import { createCosigner } from "@authentica/backend/tlog/cosignature";
import { digest } from "@authentica/backend/tlog/hash";
import { formatKeyList, type ListedKey, parseRoots } from "@authentica/backend/tlog/key-list";
import { createSigner, KEY_TYPES, type Signer, signNote } from "@authentica/backend/tlog/note";
import { parsePolicy } from "@authentica/backend/tlog/policy";
import type { Proven } from "@authentica/backend/tlog/verify";
import { formatVkey } from "@authentica/backend/tlog/vkey";
import { expect, test } from "vitest";
import { type Made, makeProofs } from "../../backend/tests/made-proofs.ts";
import { depositWords, wasDeposited } from "./deposited.ts";
import { NO_DOCUMENTS } from "./given-documents.ts";
import type { GivenProof } from "./given-proof.ts";
import { judge } from "./judge.ts";
import { type Trust, trustInKey } from "./trust.ts";
import { PAGE_WORDS } from "./words/page.ts";

const ORIGIN = "log.example";
const file = utf8("file");
const FILE = toHex(digest(file));
const START = 1_767_225_600;
const seed = (byte: number) => new Uint8Array(32).fill(byte);
const log = createSigner(ORIGIN, seed(1));
const thief = createSigner(ORIGIN, seed(66));
const [ada, bob, eve] = ["ada", "bob", "eve"].map((name, at) =>
  createCosigner(`${name}.example`, seed(11 + at), KEY_TYPES.timestampedEd25519, () => (START + 60 + at) * 1000),
) as [Signer, Signer, Signer];

/** Returns the archive of one object: its registration, and an edit at each further time (Unix seconds). */
async function archiveOf(
  made: Partial<Made> & Pick<Made, "times">,
  keyList: string | null = null,
): Promise<GivenProof> {
  const { proofs } = await makeProofs({ file, log: [log], ...made });
  const [first, ...further] = proofs.map((text, at) => ({ name: `event ${at}`, text }));
  if (!first) throw new Error("There is no event.");
  return {
    proofs: [first, ...further],
    vkey: formatVkey((made.log ?? [log])[0]),
    keyList,
    seen: [],
    stamps: [],
    stampRoots: null,
    documents: NO_DOCUMENTS,
  };
}

const trustIn = (...lines: readonly string[]): Trust => ({
  policy: parsePolicy(`${lines.join("\n")}\n`),
  roots: null,
  keyList: null,
  onlyWithdraws: false,
  by: "build",
  from: null,
});
const pinned = trustInKey(formatVkey(log));
const twoOfThree = trustIn(
  `log ${formatVkey(log)}`,
  ...[ada, bob, eve].map((witness) => `witness ${witness.name} ${formatVkey(witness)}`),
  "group g 2 ada.example bob.example eve.example",
  "quorum g",
);

test("a history with equal or increasing times is accepted", async () => {
  expect(judge(FILE, await archiveOf({ times: [START, START, START + 5] }), pinned)).toMatchObject({
    verdict: "authentic",
    hasGap: false,
  });
});

test("a history with decreasing times is rejected, although each of its proofs is valid", async () => {
  expect(judge(FILE, await archiveOf({ times: [START, START + 5, START + 4] }), pinned)).toMatchObject({
    verdict: "invalid",
    part: "order",
    name: "event 2",
    fault: { code: "datedBefore", entry: 2, seconds: 1 },
  });
});

test("an archive signed by an unknown key is at most consistent, under any log name", async () => {
  const forged = await archiveOf({ times: [START], log: [thief] });
  expect(judge(FILE, forged, pinned)).toMatchObject({
    verdict: "consistent",
    ground: { key: "archive", against: "borrowed" },
  });
  const other = await archiveOf({ times: [START], log: [createSigner("other.example", seed(2))] });
  expect(judge(FILE, other, pinned)).toMatchObject({ verdict: "consistent", ground: { against: null } });
});

test("without trusted keys a genuine archive is consistent, and a different file is reported as different", async () => {
  const archive = await archiveOf({ times: [START] });
  expect(judge(FILE, archive, null)).toMatchObject({ verdict: "consistent", ground: { quorum: null } });
  expect(judge("00".repeat(32), archive, null)).toMatchObject({ verdict: "different", ground: { key: "archive" } });
  expect(judge("00".repeat(32), archive, pinned)).toMatchObject({ verdict: "different", ground: { key: "policy" } });
});

test("the whole history is rejected if one event is signed by a key of another log", async () => {
  const [archive, forged] = [
    await archiveOf({ times: [START, START + 5] }),
    await archiveOf({ times: [START, START + 5], log: [thief] }),
  ];
  const mixed = { ...archive, vkey: forged.vkey, proofs: [archive.proofs[0], forged.proofs[1]] as const };
  expect(judge(FILE, mixed as unknown as GivenProof, pinned)).toMatchObject({
    verdict: "consistent",
    ground: { key: "archive" },
  });
});

test("a proof is rejected if no known key has signed it and it contains no key", async () => {
  const forged = { ...(await archiveOf({ times: [START], log: [thief] })), vkey: null };
  expect(judge(FILE, forged, pinned)).toMatchObject({ verdict: "invalid", part: "signature" });
});

test("a proof with fewer witnesses than the policy requires is reported, and a proof with an invalid witness signature is rejected", async () => {
  const times = [START];
  const verdictWith = async (...witnesses: readonly Signer[]) =>
    judge(FILE, await archiveOf({ times, witnesses }), twoOfThree);
  expect(await verdictWith()).toMatchObject({ verdict: "unmet", ground: { quorum: { needed: 2, of: 3 } } });
  expect(await verdictWith(eve)).toMatchObject({ verdict: "unmet" });
  expect(await verdictWith(eve, ada)).toMatchObject({ verdict: "authentic" });
  const liar: Signer = { ...bob, sign: async () => new Uint8Array(72).fill(1) };
  expect(await verdictWith(eve, ada, liar)).toMatchObject({
    verdict: "invalid",
    part: "witness",
    fault: { code: "checkpointRefused", because: { text: expect.stringContaining("bob.example") } },
  });
});

test("a proof needs the log's post-quantum signature if the policy has that key", async () => {
  const postQuantum = createCosigner(ORIGIN, seed(3), KEY_TYPES.timestampedMlDsa44, () => START * 1000);
  const both = trustInKey(`${formatVkey(log)}\n${formatVkey(postQuantum)}`);
  expect(judge(FILE, await archiveOf({ times: [START], log: [log, postQuantum] }), both).verdict).toBe("authentic");
  expect(judge(FILE, await archiveOf({ times: [START] }), both)).toMatchObject({
    verdict: "unmet",
    ground: { quorum: { unsigned: [0x06] } },
  });
});

/** Returns an archive whose newest checkpoint was cosigned a day later, with the proof under the one before it. */
async function laterArchive(witnesses: readonly Signer[], keyList: string | null = null) {
  const [before, after] = [
    await makeProofs({ file, log: [log], times: [START], witnesses }),
    await archiveOf({ times: [START, START + 5], witnesses: [adaLater, bobLater] }, keyList),
  ];
  return { ...after, seen: [{ name: "temoins/1.tlog-proof", text: before.proofs[0] as string }] };
}
const [adaLater, bobLater] = ["ada", "bob"].map((name, at) =>
  createCosigner(`${name}.example`, seed(11 + at), KEY_TYPES.timestampedEd25519, () => (START + 86_400) * 1000),
) as [Signer, Signer];

test("an earlier checkpoint in the archive dates the registration by the witnesses that had seen it then", async () => {
  const archive = await laterArchive([ada, bob]);
  expect(judge(FILE, archive, twoOfThree)).toMatchObject({ verdict: "authentic", seenAt: START + 61 });
  // One witness is not a quorum, and a stranger's cosignature does not count.
  expect(judge(FILE, await laterArchive([ada]), twoOfThree)).toMatchObject({ seenAt: START + 86_400 });
  expect(judge(FILE, { ...archive, seen: [] }, twoOfThree)).toMatchObject({ seenAt: START + 86_400 });
});

test("an earlier checkpoint with an invalid cosignature, or about another entry, makes the archive invalid", async () => {
  const liar: Signer = { ...bob, sign: async () => new Uint8Array(72).fill(1) };
  expect(judge(FILE, await laterArchive([ada, liar]), twoOfThree)).toMatchObject({
    verdict: "invalid",
    part: "witness",
    name: "temoins/1.tlog-proof",
  });
  const other = await archiveOf({ times: [START], file: utf8("another"), witnesses: [ada, bob] });
  const archive = { ...(await laterArchive([ada, bob])), seen: [{ name: "seen", text: other.proofs[0].text }] };
  expect(judge(FILE, archive, twoOfThree)).toMatchObject({ verdict: "invalid", fault: { code: "otherEntry" } });
});

test("an entry dated after the time at which witnesses had seen it is refused", async () => {
  const early = [ada, bob].map((witness, at) =>
    createCosigner(witness.name, seed(11 + at), KEY_TYPES.timestampedEd25519, () => (START - 3600) * 1000),
  );
  expect(judge(FILE, await laterArchive(early), twoOfThree)).toMatchObject({
    verdict: "invalid",
    part: "order",
    fault: { code: "datedAfterSeen", seconds: 3600 },
  });
});

const root = createSigner(`${ORIGIN}/keys`, seed(4));
const next = createSigner(ORIGIN, seed(5));
const rooted: Trust = { ...twoOfThree, roots: parseRoots(`witness ada ${formatVkey(root)}\nquorum ada\n`) };
const listed = (verifier: Signer, key: Partial<ListedKey> = {}): ListedKey => ({
  verifier,
  first: 0,
  last: null,
  state: "active",
  since: null,
  ...key,
});
const listOf = (signer: Signer, ...keys: readonly ListedKey[]) =>
  signNote(formatKeyList({ log: ORIGIN, version: 1, at: START, keys }), [signer]);

test("a key is trusted if a newer key list of the pinned root keys contains it, but not if another list does", async () => {
  const witnesses = [ada, bob];
  const rotated = listed(log, { last: 0, state: "rotated" });
  const given = async (signer: Signer) =>
    archiveOf({ times: [START], log: [next], witnesses }, await listOf(signer, rotated, listed(next)));
  expect(judge(FILE, await given(root), rooted)).toMatchObject({ verdict: "authentic" });
  expect(judge(FILE, await given(thief), rooted)).toMatchObject({ verdict: "consistent" });
  expect(judge(FILE, await given(root), twoOfThree)).toMatchObject({ verdict: "consistent" });
  // After the last log size that the former key may sign, the policy no longer contains that key.
  const late = await archiveOf({ times: [START], witnesses }, await listOf(root, rotated, listed(next)));
  expect(judge(FILE, late, rooted)).toMatchObject({ verdict: "consistent", ground: { against: "borrowed" } });
});

test("of a compromised key, only what a quorum had seen before the compromise is accepted", async () => {
  const stolenAt = async (since: number, ...witnesses: readonly Signer[]) => {
    const list = await listOf(root, listed(log, { state: "compromised", since }));
    return judge(FILE, await archiveOf({ times: [START], witnesses }, list), rooted);
  };
  // Ada saw the checkpoint 60 s after its date, Bob 61 s.
  expect(await stolenAt(START + 62, ada, bob)).toMatchObject({ verdict: "authentic" });
  expect(await stolenAt(START + 61, ada, bob)).toMatchObject({
    verdict: "consistent",
    ground: { against: "withdrawn" },
  });
  expect(await stolenAt(START + 1000, ada)).toMatchObject({ verdict: "consistent" });
});

test("an entry that a quorum had seen before the key was compromised stays valid under a later checkpoint", async () => {
  const list = await listOf(root, listed(log, { state: "compromised", since: START + 62 }));
  const archive = await laterArchive([ada, bob], list);
  const [mint] = archive.proofs;
  const alone = { ...archive, proofs: [mint] as const };
  expect(judge(FILE, alone, rooted)).toMatchObject({ verdict: "authentic", history: [{ checkpoint: { size: 1 } }] });
  expect(judge(FILE, { ...alone, seen: [] }, rooted)).toMatchObject({ verdict: "consistent" });
});

test("a declaration without the file shows at which time the file was deposited later", async () => {
  const told = (deposited: readonly boolean[]) =>
    depositWords(
      deposited.map((was, at) => ({
        event: { deposited: was },
        leaf: { timestamp: START + at },
      })) as unknown as Proven[],
      PAGE_WORDS.fr,
    );
  expect(told([true, true])).toBeNull();
  expect(told([false, false])).toContain("Déclaré sans dépôt du fichier");
  expect(told([false, true])).toContain("le fichier a été déposé le");
  // Events from before the field `deposited` existed.
  expect([wasDeposited({ file: null }), wasDeposited({ file: { name: "a" } }), wasDeposited(null)]).toEqual([
    false,
    true,
    null,
  ]);
});
