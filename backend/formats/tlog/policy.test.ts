import { expect, test } from "vitest";
import { concat, equalBytes, fromHex, toBase64, toHex, utf8 } from "./bytes.ts";
import { formatCheckpoint, signCheckpoint } from "./checkpoint.ts";
import { createCosigner } from "./cosignature.ts";
import { digest, EMPTY_ROOT } from "./hash.ts";
import { appendSignatures, createSigner, type Signer, signNote } from "./note.ts";
import { formatPolicy, parsePolicy } from "./policy.ts";
import { judgeQuorum } from "./quorum.ts";
import { formatVkey } from "./vkey.ts";

const ORIGIN = "log.example";
const NOW = 1_767_225_600;
const seed = (byte: number) => new Uint8Array(32).fill(byte);
const log = createSigner(ORIGIN, seed(1));
const witnessOf = (name: string, byte: number, type: 0x04 | 0x06 = 0x04, now = NOW + byte) =>
  createCosigner(name, seed(byte), type, () => now * 1000);
const [a, b, c] = [witnessOf("a.example", 11), witnessOf("b.example", 12), witnessOf("c.example", 13)];
const aPostQuantum = witnessOf("a.example", 21, 0x06);

const HEAD = { size: 0, root: EMPTY_ROOT };

/** Returns the log's checkpoint with cosignatures of these witnesses. */
async function noteOf(...witnesses: readonly Signer[]): Promise<string> {
  const body = formatCheckpoint({ ...HEAD, origin: ORIGIN });
  const seen = await Promise.all(witnesses.map((witness) => signNote(body, [witness])));
  return appendSignatures(await signCheckpoint(HEAD, log), seen.map((note) => note.slice(body.length + 1)).join(""));
}

const LINES = [
  `log ${formatVkey(log)} https://log.example/api/registry`,
  `witness a ${formatVkey(a)} https://a.example/`,
  `witness b ${formatVkey(b)} https://b.example/`,
  `witness c ${formatVkey(c)} https://c.example/`,
];
const policyOf = (...lines: readonly string[]) => parsePolicy([...LINES, ...lines, ""].join("\n"));
const twoOfThree = policyOf("group temoins 2 a b c", "quorum temoins");

// Keys that policies of other implementations name. Their key types are allowed here, too.
const SIGSUM = vkeyOf("sigsum.org", "99b9463a07d3ca56dd0547bbcbacaf158f7002fd9f29daa4fd8d6f8a3109e7be");
const REMORA = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";

/** Returns the verifier key of a cosigner. */
function vkeyOf(name: string, key: string): string {
  const material = concat(Uint8Array.of(0x04), fromHex(key));
  return `${name}+${toHex(digest(utf8(`${name}\n`), material).slice(0, 4))}+${toBase64(material)}`;
}

test("parses a policy with blanks, comments and indentation", () => {
  const tidy = `witness w1 ${SIGSUM} https://sigsum.org/witness/\nwitness w2 ${REMORA}\ngroup g1 all w1 w2\nquorum g1\n`;
  const wild = `\n\n# comment\nwitness   w1  ${SIGSUM}\thttps://sigsum.org/witness/\n  witness w2\t\t${REMORA}\n\n\t #comment\n\ngroup g1    all w1  w2\n\n\t quorum  g1`;
  expect(formatPolicy(parsePolicy(wild))).toBe(formatPolicy(parsePolicy(tidy)));
  expect(parsePolicy(tidy).groups).toEqual([{ name: "g1", threshold: 2, members: ["w1", "w2"] }]);
});

test("parsing a formatted policy returns its values", () => {
  const text = formatPolicy(twoOfThree);
  expect(text).toBe(`${LINES.join("\n")}\ngroup temoins 2 a b c\nquorum temoins\n`);
  expect(formatPolicy(parsePolicy(text))).toBe(text);
});

test("names and comments in a policy are bytes that need not be UTF-8", () => {
  const octets = (name: readonly number[]) =>
    concat(utf8("# "), Uint8Array.of(0xff), utf8("\nwitness "), Uint8Array.from(name), utf8(` ${REMORA}\nquorum `));
  const kelvin = [0xe2, 0x84, 0xaa];
  expect(parsePolicy(concat(octets(kelvin), Uint8Array.from(kelvin), utf8("\n"))).quorum).toBe("\u212a");
  expect(() => parsePolicy(concat(octets(kelvin), utf8("K\n")))).toThrow(
    'line 3: "K" must be defined on an earlier line',
  );
  expect(parsePolicy(concat(octets([0xfe]), Uint8Array.of(0xfe, 0x0a))).witnesses).toHaveLength(1);
  expect(() => parsePolicy(concat(octets([0xfe]), Uint8Array.of(0xfd, 0x0a)))).toThrow("line 3");
});

test.each([
  ["no quorum", `witness w1 ${REMORA}`, "the policy has no quorum line"],
  ["two quorums", "quorum none\nquorum none", "line 2: the policy already has a quorum line"],
  ["an undefined quorum", "quorum unknown", 'line 1: "unknown" must be defined on an earlier line'],
  ["a quorum before its witness", `quorum w1\nwitness w1 ${REMORA}`, "line 1"],
  [
    "a name twice",
    `witness w1 ${REMORA}\nwitness w1 ${SIGSUM}\nquorum w1`,
    'line 2: the name "w1" is reserved or already defined',
  ],
  ["a group with a witness's name", `witness w1 ${REMORA}\ngroup w1 all w1\nquorum w1`, "line 2"],
  ["a key twice", `witness w1 ${REMORA}\nwitness w2 ${REMORA}\nquorum w1`, "line 2: the public key is already"],
  ["a log twice", `log ${formatVkey(log)}\nlog ${formatVkey(log)} https://x/\nquorum none`, "line 2: the public key"],
  ["a member twice", `witness w1 ${REMORA}\ngroup g any w1\ngroup h any w1\nquorum g`, "line 3"],
  ["none as a member", `witness w1 ${REMORA}\ngroup g any none w1\nquorum g`, 'line 2: "none" cannot be a member'],
  ["none as a name", "group none 1 witness\nquorum none", "line 1"],
  ["a group without members", "group g any\nquorum g", "line 1: expected 3 to 256 items after the keyword, got 2"],
  ["more than all", `witness w1 ${REMORA}\ngroup g 2 w1\nquorum g`, "line 2"],
  ["fewer than one", `witness w1 ${REMORA}\ngroup g 0 w1\nquorum g`, "line 2"],
  ["a negative number", `witness w1 ${REMORA}\ngroup g -1 w1\nquorum g`, "line 2"],
  ["a comment after a line", "quorum none # comment", "line 1: expected 1 items after the keyword, got 3"],
  [
    "a carriage return",
    "quorum none\r\n",
    "line 1: the line ends with a carriage return: save the file with line feeds (LF) alone, not CRLF",
  ],
  ["another kind of line", "policy 1\nquorum none", 'line 1: expected log, witness, group or quorum, got "policy"'],
  ["another space", "quorum\u00a0none", "line 1"],
  ["a log's key as a witness", `witness w1 ${formatVkey(log)}\nquorum w1`, "line 1: a key of type 1"],
  ["a witness's key as a log", `log ${REMORA}\nquorum none`, "line 1: a key of type 4"],
  ["an invalid key", "witness w1 key\nquorum w1", "line 1"],
])("a policy with %s is refused with its line number", (_, text, message) => {
  expect(() => parsePolicy(text)).toThrow(message);
  expect(() => parsePolicy(text)).toThrow(SyntaxError);
});

test("accepts 32 policy lines of each kind, and refuses a thousand", () => {
  const lines = (count: number) => [
    ...Array.from({ length: count }, (_, at) => `witness w${at} ${vkeyOf("w", toHex(digest(utf8(String(at)))))}`),
    ...Array.from({ length: count }, (_, at) => `group g${at} all w${at}`),
    "quorum none\n",
  ];
  expect(parsePolicy(lines(32).join("\n")).groups).toHaveLength(32);
  expect(() => parsePolicy(lines(1000).join("\n"))).toThrow("more than 256 lines");
});

test("the quorum is met by any witnesses in the required number", async () => {
  for (const [witnesses, met] of [
    [[], false],
    [[a], false],
    [[a, c], true],
    [[b, c, a], true],
  ] as const)
    expect(judgeQuorum(twoOfThree, await noteOf(...witnesses))).toMatchObject({ met, needed: 2, of: 3, others: 0 });
});

test("each witness is reported with the time stated in its signature", async () => {
  const { witnesses, log: signed } = judgeQuorum(twoOfThree, await noteOf(c, a));
  expect(signed.map(({ name }) => name)).toEqual([ORIGIN]);
  expect(witnesses).toEqual([
    { name: "a", operator: "a.example", seen: NOW + 11, counts: true },
    { name: "b", operator: "b.example", seen: null, counts: true },
    { name: "c", operator: "c.example", seen: NOW + 13, counts: true },
  ]);
});

test("the time of a quorum is that of the witness whose signature completed it", async () => {
  const timeWith = async (...witnesses: readonly Signer[]) =>
    judgeQuorum(twoOfThree, await noteOf(...witnesses)).seenAt;
  expect([await timeWith(a), await timeWith(c, a), await timeWith(c, b, a)]).toEqual([null, NOW + 13, NOW + 12]);
  expect(judgeQuorum(policyOf("quorum none"), await noteOf(a)).seenAt).toBeNull();
});

test("nested groups of witnesses are evaluated", async () => {
  const nested = policyOf("group far all b c", "group all all a far", "quorum all");
  expect(judgeQuorum(nested, await noteOf(a, b))).toMatchObject({ met: false, needed: 3 });
  expect(judgeQuorum(nested, await noteOf(a, b, c))).toMatchObject({ met: true, needed: 3 });
});

test("a witness outside the quorum is reported without counting it", async () => {
  const judged = judgeQuorum(policyOf("group g all a b", "quorum g"), await noteOf(a, c));
  expect(judged.met).toBe(false);
  expect(judged.witnesses.map(({ counts }) => counts)).toEqual([true, true, false]);
});

test("two keys of one operator count as one witness", async () => {
  const policy = policyOf(`witness apq ${formatVkey(aPostQuantum)}`, "group g 2 a apq b", "quorum g");
  const both = judgeQuorum(policy, await noteOf(a, aPostQuantum));
  expect(both).toMatchObject({ met: false, needed: 2, of: 3 });
  expect(both.witnesses[0]).toMatchObject({ operator: "a.example", seen: NOW + 11 });
  expect(judgeQuorum(policy, await noteOf(aPostQuantum, b)).met).toBe(true);
  // A group that requires both keys of one operator needs both.
  const strict = policyOf(`witness apq ${formatVkey(aPostQuantum)}`, "group g all a apq", "quorum g");
  expect(judgeQuorum(strict, await noteOf(a))).toMatchObject({ met: false, needed: 1 });
  expect(judgeQuorum(strict, await noteOf(a, aPostQuantum)).met).toBe(true);
});

test("a policy without a quorum requires only the log's signature", async () => {
  expect(judgeQuorum(policyOf("quorum none"), await noteOf())).toMatchObject({ met: true, needed: 0, of: 3 });
  const unsigned = await signNote(formatCheckpoint({ ...HEAD, origin: ORIGIN }), [a]);
  expect(judgeQuorum(policyOf("quorum none"), unsigned)).toMatchObject({ met: false, log: [] });
});

test("a signature with the log's name by an unknown key is ignored", async () => {
  const forged = await signCheckpoint(HEAD, createSigner(ORIGIN, seed(66)));
  expect(judgeQuorum(twoOfThree, forged)).toMatchObject({ log: [], met: false, others: 1 });
});

test("signature lines of unknown keys are counted, and an invalid signature of a known key is refused", async () => {
  const stranger = witnessOf("stranger.example", 14);
  expect(judgeQuorum(twoOfThree, await noteOf(a, stranger, b))).toMatchObject({ met: true, others: 1 });
  const note = await noteOf(a, b, c);
  const lines = note.split("\n");
  for (const at of [4, 5, 6, 7]) {
    const [dash, name, encoded = ""] = (lines[at] as string).split(" ");
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
    bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
    const wrong = lines.with(at, `${dash} ${name} ${toBase64(bytes)}`).join("\n");
    expect(equalBytes(utf8(wrong), utf8(note))).toBe(false);
    expect(() => judgeQuorum(twoOfThree, wrong)).toThrow(SyntaxError);
  }
});

test("a signature by the log's key under another log's name is refused", async () => {
  const stolen = await signNote(formatCheckpoint({ ...HEAD, origin: "other.example" }), [log]);
  expect(() => judgeQuorum(twoOfThree, stolen)).toThrow("the checkpoint belongs to another log, other.example");
});

test("if the policy has a post-quantum key of the log, both kinds of key must have signed", async () => {
  const postQuantum = createCosigner(ORIGIN, seed(2), 0x06, () => NOW * 1000);
  const policy = policyOf(`log ${formatVkey(postQuantum)}`, "quorum none");
  expect(judgeQuorum(policy, await signCheckpoint(HEAD, [log, postQuantum]))).toMatchObject({
    met: true,
    unsigned: [],
  });
  expect(judgeQuorum(policy, await signCheckpoint(HEAD, log))).toMatchObject({ met: false, unsigned: [0x06] });
  expect(judgeQuorum(policy, await signCheckpoint(HEAD, postQuantum))).toMatchObject({ met: false, unsigned: [0x01] });
});

test("if a policy has two log keys of the same kind, one signature is enough, so that a key can be replaced", async () => {
  const next = createSigner(ORIGIN, seed(3));
  const policy = policyOf(`log ${formatVkey(next)}`, "quorum none");
  for (const signer of [log, next])
    expect(judgeQuorum(policy, await signCheckpoint(HEAD, signer))).toMatchObject({ met: true });
});

test("extension lines in a checkpoint are refused, because not every kind of signature covers them", async () => {
  const note = await signNote(formatCheckpoint({ ...HEAD, origin: ORIGIN, extensions: ["more"] }), [log, a, b]);
  expect(() => judgeQuorum(twoOfThree, note)).toThrow("extension lines");
});
