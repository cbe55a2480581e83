import { expect, test } from "vitest";
import { fromHex, toHex, utf8 } from "./bytes.ts";
import { openCheckpoint, openSigned, signCheckpoint } from "./checkpoint.ts";
import { type CosignerType, createCosigner } from "./cosignature.ts";
import { digest } from "./hash.ts";
import {
  appendSignatures,
  createSigner,
  isKeyName,
  KEY_TYPES,
  MAX_SIGNATURES,
  NOTE_MAX_BYTES,
  openNote,
  parseNote,
  type Signer,
  signLines,
  signNote,
} from "./note.ts";
import { parseProof } from "./proof.ts";
import vectors from "./vectors.json" with { type: "json" };
import { formatVkey, parseVkey, parseVkeys } from "./vkey.ts";

const NAME = "log.example";
const seedOf = (byte: number) => new Uint8Array(32).fill(byte);
const now = () => 1_767_225_600_500;
const { ed25519, timestampedEd25519, timestampedMlDsa44 } = KEY_TYPES;
const classic = createSigner(NAME, seedOf(1));
const quantum = createCosigner(NAME, seedOf(2), timestampedMlDsa44, now);
const witness = createCosigner("witness.example/w1", seedOf(3), timestampedEd25519, now);
const ALL = [classic, quantum, witness];
const HEAD = { size: 7, root: digest(utf8("tree")) };

const signerOf = ({ name, seed, type }: (typeof vectors.signatures)[number]): Signer =>
  type === ed25519
    ? createSigner(name, fromHex(seed))
    : createCosigner(name, fromHex(seed), type as CosignerType, () => vectors.cosignedAt * 1000);

test.each(vectors.signatures)("the key of type $type and its signature match the published vectors", async (vector) => {
  const signer = signerOf(vector);
  const { text } = parseNote(parseProof(vectors.proof.text).checkpoint);
  expect(toHex(signer.id)).toBe(vector.id);
  expect(toHex(digest(signer.publicKey))).toBe(vector.publicKeySha256);
  const signature = await signer.sign(text);
  expect(toHex(digest(signature.slice(vector.type === ed25519 ? 0 : 8)))).toBe(vector.signatureSha256);
  expect(parseVkey(formatVkey(signer)).check(text, signature)).toEqual({
    time: vector.type === ed25519 ? null : vectors.cosignedAt,
  });
});

test("both signature lines of the published proof are verified with their keys", async () => {
  const { checkpoint } = parseProof(vectors.proof.text);
  const log = parseVkey(vectors.proof.log);
  const other = parseVkey(vectors.proof.witness);
  expect(openNote(checkpoint, [log, other]).by).toEqual([
    { verifier: log, time: null },
    { verifier: other, time: vectors.cosignedAt },
  ]);
  expect(openCheckpoint(checkpoint, log).size).toBe(7);
});

test.each(vectors.notes)("the published example of $from is verified with its key", ({ vkey, note }) => {
  const key = parseVkey(vkey);
  expect(formatVkey(key)).toBe(vkey);
  expect(openNote(note, [key]).by).toHaveLength(1);
  expect(() => openNote(note.replace("\n", ".\n"), [key])).toThrow("is invalid");
});

test.each(ALL)(
  "parsing a formatted key of type $type returns the key, and any change of its text is refused",
  (signer) => {
    const vkey = formatVkey(signer);
    expect(parseVkey(`${vkey}\n`)).toMatchObject({ name: signer.name, type: signer.type, publicKey: signer.publicKey });
    const [name, id, key] = [signer.name, toHex(signer.id), vkey.slice(signer.name.length + 10)];
    for (const wrong of [
      `${name}x+${id}+${key}`,
      `${name}+${id.toUpperCase()}+${key}`,
      `${name}+${id}+${key.slice(0, -4)}`,
      `${name}+${id}+${key} `.replace(name, "a b"),
      `${name}+${id}+BQ${key.slice(2)}`,
      `+${id}+${key}`,
      "",
    ])
      expect(() => parseVkey(wrong)).toThrow(SyntaxError);
  },
);

test("keys are read one per line, and the list is refused if one key is invalid", () => {
  expect(parseVkeys(`${ALL.map(formatVkey).join("\n")}\n`).map(({ type }) => type)).toEqual(
    ALL.map(({ type }) => type),
  );
  expect(() => parseVkeys(`${formatVkey(classic)}\n\n${formatVkey(quantum)}`)).toThrow(SyntaxError);
  expect(() => parseVkeys("")).toThrow(SyntaxError);
});

test.each(ALL)("a signature of type $type is valid only for its text, name and time", async (signer) => {
  const note = await signCheckpoint(HEAD, classic);
  const { text } = parseNote(note);
  const signature = await signer.sign(text);
  expect(signer.check(text, signature).time).toBe(signer === classic ? null : 1_767_225_600);
  expect(() => signer.check(text.replace("\n7\n", "\n8\n"), signature)).toThrow("is invalid");
  // A signature begins with its time, if its type has one.
  for (const at of [0, 7, 8, 40, signature.length - 1]) {
    const changed = signature.slice();
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => signer.check(text, changed)).toThrow("is invalid");
  }
  for (const length of [0, 7, 8, signature.length - 1])
    expect(() => signer.check(text, signature.slice(0, length))).toThrow("is invalid");
  expect(() => signer.check(text, Uint8Array.of(...signature, 0))).toThrow("is invalid");
});

test("a post-quantum signature covers the cosigner's name, but not extension lines", async () => {
  const { text } = parseNote(await signCheckpoint(HEAD, classic));
  const signature = await quantum.sign(text);
  const namesake = createCosigner("log.exampla", seedOf(2), timestampedMlDsa44, now);
  expect(() => namesake.check(text, signature)).toThrow("is invalid");
  expect(quantum.check(`${text}more\n`, signature).time).toBe(1_767_225_600);
  expect(() => witness.check(`${text}more\n`, signature)).toThrow("is invalid");
});

test("a cosignature with time 0 is returned without a time, and an impossible time is refused", async () => {
  const timeless = createCosigner(NAME, seedOf(2), timestampedMlDsa44, () => 0);
  const { text } = parseNote(await signCheckpoint(HEAD, classic));
  const signature = await timeless.sign(text);
  expect(timeless.check(text, signature)).toEqual({ time: null });
  signature[0] = 0x80;
  expect(() => timeless.check(text, signature)).toThrow("an impossible time");
});

test("a cosigner signs only texts that are checkpoints", async () => {
  for (const signer of [quantum, witness])
    await expect(async () => signer.sign("log.example\n07\nAAAA\n")).rejects.toThrow(SyntaxError);
});

test("verification with both kinds of the log's keys requires both signatures", async () => {
  const [one, both] = [await signCheckpoint(HEAD, classic), await signCheckpoint(HEAD, [classic, quantum])];
  expect(openCheckpoint(both, [classic, quantum])).toMatchObject(HEAD);
  for (const keys of [classic, quantum]) expect(openCheckpoint(both, keys)).toMatchObject(HEAD);
  expect(() => openCheckpoint(one, [classic, quantum])).toThrow("no signature by a key of type 6");
  const alone = `${parseNote(both).text}\n${both.split("\n").at(-2)}\n`;
  expect(() => openCheckpoint(alone, [classic, quantum])).toThrow("no signature by a key of type 1");
  expect(openSigned(one, [classic, quantum]).by).toEqual([classic]);
});

test("while a key is being replaced, either key's signature is enough, but an invalid signature refuses the note", async () => {
  const next = createSigner(NAME, seedOf(9));
  const note = await signCheckpoint(HEAD, classic);
  expect(openCheckpoint(note, [next, classic])).toMatchObject(HEAD);
  expect(() => openCheckpoint(note, next)).toThrow("no known key");
  const wrong = appendSignatures(note, await signLines("another\n", [next]));
  expect(openCheckpoint(wrong, classic)).toMatchObject(HEAD);
  expect(() => openCheckpoint(wrong, [next, classic])).toThrow("is invalid");
});

test("a checkpoint that the log has not signed is refused", async () => {
  const note = await signNote(parseNote(await signCheckpoint(HEAD, classic)).text, [witness]);
  expect(() => openCheckpoint(note, [classic, witness])).toThrow(SyntaxError);
  expect(() => openSigned(note, [classic, witness])).toThrow("belongs to another log");
  await expect(signCheckpoint(HEAD, [classic, witness])).rejects.toThrow("keys of the same log");
});

test("each signature line is appended only once, and input that is not signature lines is rejected", async () => {
  const note = await signCheckpoint(HEAD, classic);
  const line = await signLines(parseNote(note).text, [witness]);
  const cosigned = appendSignatures(note, line + line);
  expect(cosigned).toBe(note + line);
  expect(appendSignatures(cosigned, line)).toBe(cosigned);
  for (const lines of ["x\n", line.trimEnd(), `\n${line}`, `${line}\n`])
    expect(() => appendSignatures(note, lines)).toThrow(SyntaxError);
});

test("a key that signed a note twice is listed once, with its latest time", async () => {
  const later = createCosigner("witness.example/w1", seedOf(3), timestampedEd25519, () => now() + 5000);
  const note = await signCheckpoint(HEAD, classic);
  const twice = appendSignatures(note, await signLines(parseNote(note).text, [later, witness]));
  expect(openNote(twice, [witness]).by).toEqual([{ verifier: witness, time: 1_767_225_605 }]);
});

// The characters that Go's unicode.IsSpace accepts, because other tlog tools are written in Go.
const SPACES = [
  ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
  ...Array.from({ length: 11 }, (_, at) => 0x2000 + at),
];

test("the name of a key may have any characters except Unicode spaces and plus", async () => {
  for (const code of [...SPACES, 0x2b]) {
    const name = `a${String.fromCodePoint(code)}b`;
    expect([code, isKeyName(name)]).toEqual([code, false]);
    expect(() => parseNote(`text\n\n— ${name} AAAAAAAA\n`)).toThrow(SyntaxError);
    expect(() => createSigner(name, seedOf(1))).toThrow(TypeError);
  }
  const others = [0x84, 0x86, 0x180e, 0x200b, 0x2060, 0xfeff];
  for (const code of others) {
    const signer = createSigner(`a${String.fromCodePoint(code)}b`, seedOf(1));
    expect(openNote(await signNote("text\n", [signer]), [parseVkey(formatVkey(signer))]).by).toHaveLength(1);
  }
});

test("a note has at most 64 signatures, and its size limit leaves room for 64 post-quantum signatures", async () => {
  const line = await signLines("\n", [classic]);
  const filled = (lines: number, bytes: number) => {
    const end = `\n\n${line.repeat(lines)}`;
    return `${"é".repeat((bytes - utf8(end).length) / 2)}${end}`;
  };
  const text = `${"\n".repeat(2)}`;
  expect(parseNote(text + line.repeat(MAX_SIGNATURES)).signatures).toHaveLength(64);
  expect(() => parseNote(text + line.repeat(MAX_SIGNATURES + 1))).toThrow("more than 64 signatures");
  const room = NOTE_MAX_BYTES - (utf8(line).length % 2);
  expect(utf8(filled(1, room)).length).toBe(room);
  expect(parseNote(filled(1, room)).signatures).toHaveLength(1);
  expect(() => parseNote(filled(1, room + 2))).toThrow(`more than ${NOTE_MAX_BYTES} bytes`);
  const full = (await signLines(parseNote(await signCheckpoint(HEAD, classic)).text, [quantum])).repeat(64);
  expect(full.length).toBeLessThan(NOTE_MAX_BYTES);
});
