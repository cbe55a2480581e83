/** Notes of c2sp.org/signed-note: a text with signatures. Other key types are in `cosignature.ts`. */
import { ed25519 } from "@noble/curves/ed25519.js";
import { type Bytes, concat, equalBytes, fromBase64, toBase64, utf8 } from "./bytes.ts";
import { digest } from "./hash.ts";
import { remembered } from "./remembered.ts";

export const KEY_ID_BYTES = 4;
/** Size of an Ed25519 public key. */
export const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** Maximum number of signature lines of a note; the format requires support for at least sixteen. */
export const MAX_SIGNATURES = 64;
/** Largest note (bytes); fits the most lines even if all of them are post-quantum signatures. */
export const NOTE_MAX_BYTES = 256 * 1024;

/**
 * Key types. `ed25519` signs the text; the other two sign a checkpoint and the time, as cosigners do
 * (c2sp.org/tlog-cosignature).
 */
export const KEY_TYPES = { ed25519: 0x01, timestampedEd25519: 0x04, timestampedMlDsa44: 0x06 } as const;

export type KeyType = (typeof KEY_TYPES)[keyof typeof KEY_TYPES];

/** A key that verifies signatures. */
export interface Verifier {
  readonly name: string;
  /** First four bytes of SHA-256(name ‖ LF ‖ type ‖ public key). */
  readonly id: Bytes;
  readonly type: KeyType;
  readonly publicKey: Bytes;
  /**
   * Checks a signature (the bytes after the key id in a line). Returns the time that the signature states (Unix s),
   * or `null` if it states no time. Throws `SyntaxError` if the signature is invalid.
   */
  check(text: string, signature: Uint8Array): { readonly time: number | null };
}

/** A key that signs. Signing is asynchronous, because the key may be in a file, an agent or a remote service. */
export interface Signer extends Verifier {
  /**
   * Returns a signature (the bytes after the key id in a line). `at` is the time that the signature states (ms since
   * 1970), if the key type has one; by default the time of the signer's clock.
   */
  sign(text: string, at?: number): Promise<Bytes>;
}

/**
 * A note with unverified signatures:
 *
 *     This is an example message.
 *
 *     — example.com/foo Uw2QOkn8srV1yJGh2VYRlL1T…     <key name> <base64(4-byte key id ‖ signature)>
 *
 * The signed text includes its last line feed, but not the empty line. A text may contain empty lines; the last empty
 * line of the note ends it.
 */
export interface Note {
  /** Signed text; ends with a line feed. */
  readonly text: string;
  readonly signatures: readonly { readonly name: string; readonly id: Bytes; readonly signature: Bytes }[];
}

/** A note whose signatures are valid. */
export interface OpenedNote {
  readonly text: string;
  /** Known keys that have signed the note, each listed once. */
  readonly by: readonly { readonly verifier: Verifier; readonly time: number | null }[];
}

// Matches exactly the spaces of Unicode. `\s` would match U+FEFF, which is not a space, and would miss U+0085.
// biome-ignore lint/suspicious/noControlCharactersInRegex: tabulators and line feeds are spaces, too
const NO_NAME = /[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000+]/u;

export const isKeyName = (name: string): boolean => name !== "" && name.isWellFormed() && !NO_NAME.test(name);

/** Returns the id of a key. Throws `TypeError` if the name is invalid. */
export function keyIdOf(name: string, type: KeyType, publicKey: Uint8Array): Bytes {
  if (!isKeyName(name))
    throw new TypeError(`A key name must not be empty or contain spaces or plus signs, got "${name}".`);
  return digest(utf8(`${name}\n`), Uint8Array.of(type), publicKey).slice(0, KEY_ID_BYTES);
}

/** Returns whether an Ed25519 signature is valid; `false` for an invalid public key. */
export const holdsEd25519 = remembered((publicKey, message, signature) => {
  if (signature.length !== SIGNATURE_BYTES) return false;
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
});

/** Returns the verifier for an Ed25519 public key (32 bytes). */
export function ed25519Verifier(name: string, publicKey: Bytes): Verifier {
  return {
    name,
    id: keyIdOf(name, KEY_TYPES.ed25519, publicKey),
    type: KEY_TYPES.ed25519,
    publicKey,
    check(text, signature) {
      if (!holdsEd25519(publicKey, utf8(text), signature)) throw new SyntaxError(`the signature of ${name} is invalid`);
      return { time: null };
    },
  };
}

/** Creates an Ed25519 signer from its seed (32 bytes). */
export function createSigner(name: string, seed: Uint8Array): Signer {
  const verifier = ed25519Verifier(name, ed25519.getPublicKey(seed) as Bytes);
  return { ...verifier, sign: (text) => Promise.resolve(ed25519.sign(utf8(text), seed) as Bytes) };
}

/** Formats a signature line, including its line feed. */
const lineOf = ({ name, id }: Verifier, signature: Uint8Array): string =>
  `— ${name} ${toBase64(concat(id, signature))}\n`;

/** Returns the signature lines of these signers for a note's text, in order. `at` as in `Signer`. */
export async function signLines(text: string, signers: readonly Signer[], at?: number): Promise<string> {
  if (!text.endsWith("\n")) throw new TypeError("The text of a note must end with a line feed.");
  const lines = await Promise.all(signers.map(async (signer) => lineOf(signer, await signer.sign(text, at))));
  return lines.join("");
}

/** Signs a text that ends with a line feed; adds one line per signer, in order. */
export const signNote = async (text: string, signers: readonly Signer[], at?: number): Promise<string> =>
  `${text}\n${await signLines(text, signers, at)}`;

/**
 * Appends signature lines, such as those that a witness returns; each ends with a line feed, and duplicates are
 * dropped. Throws `SyntaxError` if the result is not a note with the same text.
 */
export function appendSignatures(note: string, lines: string): string {
  const { text } = parseNote(note);
  const present = new Set(note.slice(text.length + 1).split(/(?<=\n)/));
  const added = new Set(lines.split(/(?<=\n)/).filter((line) => !present.has(line)));
  const grown = note + [...added].join("");
  // An empty line among the signature lines would turn the lines before it into text.
  if (parseNote(grown).text !== text)
    throw new SyntaxError("an added signature line is empty, which would turn signatures into text");
  return grown;
}

/** Parses a note. Throws a `SyntaxError` that names what is wrong. */
export function parseNote(note: string): Note {
  // UTF-8 never has fewer bytes than UTF-16 has units, so an oversized text is refused without encoding it.
  if (note.length > NOTE_MAX_BYTES || utf8(note).length > NOTE_MAX_BYTES)
    throw new SyntaxError(`the note has more than ${NOTE_MAX_BYTES} bytes`);
  const end = note.lastIndexOf("\n\n");
  if (end < 0) throw new SyntaxError("the note has no empty line between its text and its signatures");
  const text = note.slice(0, end + 1);
  const rest = note.slice(end + 2);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note has no control characters but line feeds
  if (!note.isWellFormed() || /[\0-\x09\x0b-\x1f]/.test(note))
    throw new SyntaxError("the note contains control characters or malformed Unicode");
  if (rest === "" || !rest.endsWith("\n"))
    throw new SyntaxError("the signature lines of the note do not end with a line feed");
  const lines = rest.slice(0, -1).split("\n");
  if (lines.length > MAX_SIGNATURES) throw new SyntaxError(`the note has more than ${MAX_SIGNATURES} signatures`);
  const signatures = lines.map((line) => {
    const [, name = "", encoded = ""] = /^— ([^ ]+) ([^ ]+)$/u.exec(line) ?? [];
    if (!isKeyName(name)) throw new SyntaxError("a signature line of the note is malformed");
    const bytes = fromBase64(encoded);
    if (bytes.length <= KEY_ID_BYTES) throw new SyntaxError("a signature of the note is too short");
    return { name, id: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) };
  });
  return { text, signatures };
}

/**
 * Returns the text of a note that at least one of the known keys has signed. Lines of unknown keys are ignored; one
 * invalid signature of a known key rejects the note. Throws `SyntaxError`.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { openNote } from "@authentica/backend/tlog/note";
 * import { parseVkey } from "@authentica/backend/tlog/vkey";
 *
 * // The example of c2sp.org/signed-note.
 * const key = parseVkey("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k");
 * const note = `This is an example message.
 *
 * — example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
 * `;
 * const { text, by } = openNote(note, [key]);
 * assert.equal(text, "This is an example message.\n");
 * assert.deepEqual(by, [{ verifier: key, time: null }]);
 * assert.throws(() => openNote(note.replace("an", "no"), [key]), /is invalid/);
 * ```
 */
export function openNote(note: string, verifiers: readonly Verifier[]): OpenedNote {
  const { text, signatures } = parseNote(note);
  const times = new Map<Verifier, number | null>();
  for (const { name, id, signature } of signatures) {
    const verifier = verifiers.find((key) => key.name === name && equalBytes(key.id, id));
    if (!verifier) continue;
    const { time } = verifier.check(text, signature);
    // If a key has several lines, the latest time counts.
    times.set(verifier, Math.max(time ?? 0, times.get(verifier) ?? 0) || time);
  }
  if (times.size === 0) throw new SyntaxError("no known key has signed the note");
  return { text, by: Array.from(times, ([verifier, time]) => ({ verifier, time })) };
}
