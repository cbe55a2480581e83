import { expect, test } from "vitest";
import { utf8 } from "./bytes.ts";
import {
  acceptedSigners,
  formatKeyList,
  hashKeyList,
  type KeyList,
  type KeyState,
  type ListedKey,
  mayHaveSigned,
  openKeyList,
  parseKeyList,
  parseRoots,
  successionFault,
} from "./key-list.ts";
import { createSigner, signNote } from "./note.ts";
import { formatVkey } from "./vkey.ts";

const seeded = (name: string, byte: number) => createSigner(name, new Uint8Array(32).fill(byte));
const LOG = "log.example/certif";
const [first, second, third] = [seeded(LOG, 1), seeded(LOG, 5), seeded(LOG, 6)];
const root = seeded(`${LOG}/keys`, 4);

const VECTOR = `log.example/certif/keys
2
2026-11-22T00:00:00Z
log log.example/certif+74cb6863+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c 0 70000 rotated
log log.example/certif+393ab574+AW56HN0psLeP0Tr0xVmP7/TvKpcWbjym8uT7/M2AUFvx 65536 - active

— log.example/certif/keys uidCpoUwbnYBfgdnB+sNv5wShzw/Ev0IMRRAis3MudoiWhv1ZJMuw5yTGBMf4Uxlrlp/ZjZdC/62LaTCKnCfN+C8ygU=
`;
const TEXT = VECTOR.split("\n\n")[0]?.concat("\n") as string;
const ROOT = "log.example/certif/keys+ba2742a6+AcqTrBcFGHBx1nuDx/8O/oEI6OxFMFdddyaHkzPb2r58";

const noon = Date.UTC(2026, 10, 22, 12) / 1000;
const keyOf = (verifier: ListedKey["verifier"], state: KeyState = "active", more: Partial<ListedKey> = {}) => ({
  verifier,
  first: 0,
  last: state === "active" ? null : 100,
  state,
  since: state === "compromised" ? noon : null,
  ...more,
});
const listOf = (version: number, keys: readonly ListedKey[], more: Partial<KeyList> = {}): KeyList => ({
  log: LOG,
  version,
  at: noon + version,
  keys,
  ...more,
});

test("the published key list is opened with its root keys, formatted to the same bytes, and hashed like its log entry", async () => {
  const { list, by } = openKeyList(VECTOR, parseRoots(`witness ada ${ROOT}\nquorum ada\n`));
  expect(by).toEqual(["ada"]);
  expect(list).toMatchObject({ log: LOG, version: 2, at: Date.UTC(2026, 10, 22) / 1000 });
  expect(list.keys.map(({ verifier, ...rest }) => [formatVkey(verifier), rest])).toEqual([
    [formatVkey(first), { first: 0, last: 70_000, state: "rotated", since: null }],
    [formatVkey(second), { first: 65_536, last: null, state: "active", since: null }],
  ]);
  expect(formatKeyList(list)).toBe(TEXT);
  expect(hashKeyList(list)).toBe("J9KlkFjp1VxnfEd6BEVSUOzeVE0jHQHLyckBvZu00fk");
  expect(await signNote(TEXT, [root])).toBe(VECTOR);
});

test.each<[string, (text: string) => string]>([
  ["no line feed at its end", (text) => text.slice(0, -1)],
  ["an empty line", (text) => `${text}\n`],
  ["another origin", (text) => text.replace("certif/keys", "certif")],
  ["an origin without a log", (text) => text.replace("log.example/certif/keys", "/keys")],
  ["version 0", (text) => text.replace("\n2\n", "\n0\n")],
  ["a version with a leading zero", (text) => text.replace("\n2\n", "\n02\n")],
  ["a day that does not exist", (text) => text.replace("11-22", "02-30")],
  ["a time in another zone", (text) => text.replace("00Z", "00+01:00")],
  ["a fraction of a second", (text) => text.replace("00Z", "00.5Z")],
  ["no keys", (text) => text.split("log log")[0] as string],
  ["a key twice", (text) => text.replace("log log", `${text.split("\n")[4]}\nlog log`)],
  ["a key of another log", (text) => text.replace(/log log.*/, `log ${formatVkey(seeded("else", 9))} 0 - active`)],
  ["a key whose id is another's", (text) => text.replace("74cb6863", "74cb6864")],
  ["a last size below the first", (text) => text.replace("0 70000", "70001 70000")],
  ["a rotated key without a last size", (text) => text.replace("70000", "-")],
  ["an unknown state", (text) => text.replace("rotated", "retired")],
  ["a compromised key without a time", (text) => text.replace("rotated", "compromised")],
  ["an active key with a time", (text) => text.replace("active", "active 2026-11-22T00:00:00Z")],
  ["two spaces", (text) => text.replace("0 70000", "0  70000")],
  ["too many parts", (text) => text.replace("rotated", "compromised 2026-11-22T00:00:00Z now")],
  ["another kind of line", (text) => text.replace("log log", "key log")],
])("refuses a list with %s", (_, change) => {
  expect(() => parseKeyList(TEXT)).not.toThrow();
  expect(change(TEXT)).not.toBe(TEXT);
  expect(() => parseKeyList(change(TEXT))).toThrow(SyntaxError);
});

test("any two of three root key holders can sign a key list, and one alone cannot", async () => {
  const holders = [21, 22, 23].map((byte) => seeded(`${LOG}/keys`, byte));
  const [ada, bob, carol] = holders as [typeof root, typeof root, typeof root];
  const names = ["ada", "bob", "carol"];
  const lines = holders.map((holder, at) => `witness ${names[at]} ${formatVkey(holder)}\n`);
  const roots = parseRoots(`${lines.join("")}group two 2 ada bob carol\nquorum two\n`);
  for (const pair of [
    [ada, bob],
    [bob, carol],
    [carol, ada, root],
  ])
    expect(openKeyList(await signNote(TEXT, pair), roots).by).toHaveLength(2);
  for (const few of [[ada], [root, bob], [ada, ada]])
    await expect(signNote(TEXT, few).then((note) => openKeyList(note, roots))).rejects.toThrow("too few root keys");
  const forged = (await signNote(TEXT, [ada, bob])).replace("65536", "65537");
  expect(() => openKeyList(forged, roots)).toThrow("is invalid");
});

test("refuses a root key file without a quorum, with a log key, or with keys of witnesses", () => {
  expect(() => parseRoots(`witness ada ${ROOT}\nquorum none\n`)).toThrow("a key list needs signatures");
  expect(() => parseRoots(`log ${ROOT}\nwitness ada ${ROOT}\nquorum ada\n`)).toThrow(SyntaxError);
  const cosigner = "witness.example/w1+df1c0a35+BIE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU";
  expect(() => parseRoots(`witness ada ${cosigner}\nquorum ada\n`)).toThrow("line 1");
});

test.each<[string, KeyList | null, KeyList, string | null]>([
  ["the first", null, listOf(1, [keyOf(first)]), null],
  ["a first one of version 2", null, listOf(2, [keyOf(first)]), "the first is 1"],
  ["the next", listOf(1, [keyOf(first)]), listOf(2, [keyOf(first, "rotated"), keyOf(second)]), null],
  ["the same version again", listOf(1, [keyOf(first)]), listOf(1, [keyOf(first)]), "and 2 is due"],
  ["the version after the next", listOf(1, [keyOf(first)]), listOf(3, [keyOf(first)]), "and 2 is due"],
  ["one of another log", listOf(1, [keyOf(first)]), listOf(2, [keyOf(first)], { log: "else" }), "another log"],
  ["one dated earlier", listOf(1, [keyOf(first)]), listOf(2, [keyOf(first)], { at: noon }), "dated before"],
  [
    "one without a key",
    listOf(1, [keyOf(first)]),
    listOf(2, [keyOf(second)]),
    "key 74cb6863 of version 1 is missing from the new list",
  ],
  [
    "one that calls a compromised key active again",
    listOf(1, [keyOf(first, "compromised")]),
    listOf(2, [keyOf(first)]),
    "compromised in version 1, but not in the new list",
  ],
  [
    "one that moves a compromise to a later time",
    listOf(1, [keyOf(first, "compromised")]),
    listOf(2, [keyOf(first, "compromised", { since: noon + 1 })]),
    "since a later time",
  ],
  [
    "one that moves a compromise to an earlier time",
    listOf(1, [keyOf(first, "compromised")]),
    listOf(2, [keyOf(first, "compromised", { since: noon - 1 })]),
    null,
  ],
])("checks whether a list can follow: %s", (_, before, list, fault) => {
  if (fault === null) expect(successionFault(before, list)).toBeNull();
  else expect(successionFault(before, list)).toContain(fault);
});

test("a key may sign only checkpoints in its range of log sizes, including the first and the last size", () => {
  const list = listOf(1, [keyOf(first, "rotated", { first: 10, last: 20 }), keyOf(second, "active", { first: 15 })]);
  const may = (size: number) => [first, second, third].map((key) => mayHaveSigned(list, key, size));
  expect(may(9)).toEqual(["no", "no", "no"]);
  expect(may(10)).toEqual(["yes", "no", "no"]);
  expect(may(15)).toEqual(["yes", "yes", "no"]);
  expect(may(20)).toEqual(["yes", "yes", "no"]);
  expect(may(21)).toEqual(["no", "yes", "no"]);
});

test("the same key under another name counts as another key", () => {
  expect(mayHaveSigned(listOf(1, [keyOf(first)]), seeded("else", 1), 5)).toBe("no");
});

test("signatures of a compromised key stay valid only if other parties saw them before the compromise", () => {
  const list = listOf(3, [keyOf(first, "compromised"), keyOf(second)]);
  const by = (seenAt: readonly number[], signers = [first], size = 50) =>
    acceptedSigners(list, { by: signers, size, seenAt });
  expect(by([])).toEqual([]);
  expect(by([noon])).toEqual([]);
  expect(by([noon + 60, noon - 1])).toEqual([first]);
  // A checkpoint beyond the last size is never valid.
  expect(by([noon - 1], [first], 101)).toEqual([]);
  // If both keys have signed, the valid one is enough.
  expect(by([], [first, second])).toEqual([second]);
});

test("a key list with the maximum number of keys fits into a signed note", () => {
  const keys = Array.from({ length: 128 }, (_, at) => keyOf(seeded(LOG, at + 1)));
  expect(utf8(formatKeyList(listOf(1, keys))).length).toBeLessThan(20_000);
  expect(() => formatKeyList(listOf(1, [...keys, keyOf(seeded(LOG, 200))]))).toThrow("129 keys");
});
