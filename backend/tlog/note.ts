/** Notes of c2sp.org/signed-note: a text, and who has signed it. */
import { ed25519 } from "@noble/curves/ed25519.js";
import { type Bytes, concat, equalBytes, fromBase64, toBase64, toHex, utf8 } from "./bytes.ts";
import { digest } from "./hash.ts";

const ED25519 = 0x01;
const KEY_ID_BYTES = 4;
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** Largest note, in bytes, as in the field's other implementations: room for two hundred post-quantum signatures. */
export const NOTE_MAX_BYTES = 1_000_000;

/** A key that signatures are checked with. */
export interface Verifier {
  readonly name: string;
  /** First four bytes of SHA-256(name ‖ LF ‖ type ‖ public key). */
  readonly id: Bytes;
  readonly publicKey: Bytes;
}

export interface Signer extends Verifier {
  /** Of the note's text: 64 bytes. */
  sign(text: string): Bytes;
}

/**
 * A note whose signatures nobody has checked.
 *
 *     This is an example message.
 *
 *     — example.com/foo Uw2QOkn8srV1yJGh2VYRlL1T…     <key name> <base64(4-byte key id ‖ signature)>
 *
 * What is signed is the text with its last line feed, without the empty line. A text may have empty lines of its own: the last
 * one of the note ends it.
 */
export interface Note {
  /** Ends with a line feed. */
  readonly text: string;
  readonly signatures: readonly { readonly name: string; readonly id: Bytes; readonly signature: Bytes }[];
}

const isKeyName = (name: string): boolean => name !== "" && !/[\s+]/u.test(name);

const keyIdOf = (name: string, key: Uint8Array): Bytes =>
  digest(utf8(`${name}\n`), Uint8Array.of(ED25519), key).slice(0, KEY_ID_BYTES);

/** An Ed25519 signer from its seed, 32 bytes. */
export function createSigner(name: string, seed: Uint8Array): Signer {
  if (!isKeyName(name)) throw new TypeError(`"${name}" is no key name.`);
  const publicKey = ed25519.getPublicKey(seed) as Bytes;
  return {
    name,
    id: keyIdOf(name, publicKey),
    publicKey,
    sign: (text) => ed25519.sign(utf8(text), seed) as Bytes,
  };
}

/** The verifier key as text: `<name>+<8 hex digits of the id>+<base64(type ‖ public key)>`. */
export const formatVkey = ({ name, id, publicKey }: Verifier): string =>
  `${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(ED25519), publicKey))}`;

/** Reads a verifier key. Throws `SyntaxError` naming what is wrong. */
export function parseVkey(text: string): Verifier {
  const match = /^([^+\s]+)\+([0-9a-f]{8})\+(.+)$/u.exec(text.trim());
  if (!match) throw new SyntaxError("it is no verifier key");
  const [, name, id, encoded] = match as unknown as [string, string, string, string];
  const key = fromBase64(encoded);
  if (key[0] !== ED25519 || key.length !== 1 + PUBLIC_KEY_BYTES)
    throw new SyntaxError("its key is not of the Ed25519 type");
  const publicKey = key.slice(1);
  const computed = keyIdOf(name, publicKey);
  if (toHex(computed) !== id) throw new SyntaxError("its id is not the one of its key");
  return { name, id: computed, publicKey };
}

/** Signs a text, which must end with a line feed. */
export function signNote(text: string, signers: readonly Signer[]): string {
  if (!text.endsWith("\n")) throw new TypeError("A note's text ends with a line feed.");
  const lines = signers.map((signer) => `— ${signer.name} ${toBase64(concat(signer.id, signer.sign(text)))}\n`);
  return `${text}\n${lines.join("")}`;
}

/** Reads a note. Throws `SyntaxError` naming what is wrong. */
export function parseNote(note: string): Note {
  // No text has fewer bytes than UTF-16 units, so a text past all measure is not encoded first.
  if (note.length > NOTE_MAX_BYTES || utf8(note).length > NOTE_MAX_BYTES)
    throw new SyntaxError(`it has more than ${NOTE_MAX_BYTES} bytes`);
  const end = note.lastIndexOf("\n\n");
  if (end < 0) throw new SyntaxError("it has no empty line before its signatures");
  const text = note.slice(0, end + 1);
  const rest = note.slice(end + 2);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note has no control characters but line feeds
  if (!note.isWellFormed() || /[\0-\x09\x0b-\x1f]/.test(note)) throw new SyntaxError("it has control characters");
  if (rest === "" || !rest.endsWith("\n")) throw new SyntaxError("its signatures do not end with a line feed");
  const signatures = rest
    .slice(0, -1)
    .split("\n")
    .map((line) => {
      const match = /^— (\S+) (\S+)$/u.exec(line);
      if (!match || !isKeyName(match[1] as string)) throw new SyntaxError("a signature line is malformed");
      const bytes = fromBase64(match[2] as string);
      if (bytes.length <= KEY_ID_BYTES) throw new SyntaxError("a signature is too short");
      return { name: match[1] as string, id: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) };
    });
  return { text, signatures };
}

/**
 * The text of a note that at least one of the known keys has signed. Lines of unknown keys are passed over; one wrong signature
 * of a known key rejects the note. Throws `SyntaxError`.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { openNote, parseVkey } from "@authentica/backend/tlog/note";
 *
 * // The example of c2sp.org/signed-note.
 * const key = parseVkey("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k");
 * const note = `This is an example message.
 *
 * — example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
 * `;
 * assert.equal(openNote(note, [key]), "This is an example message.\n");
 * assert.throws(() => openNote(note.replace("an", "no"), [key]), /does not hold/);
 * ```
 */
export function openNote(note: string, verifiers: readonly Verifier[]): string {
  const { text, signatures } = parseNote(note);
  let verified = 0;
  for (const { name, id, signature } of signatures) {
    const verifier = verifiers.find((key) => key.name === name && equalBytes(key.id, id));
    if (!verifier) continue;
    if (!verifies(verifier, text, signature)) throw new SyntaxError(`the signature of ${name} does not hold`);
    verified += 1;
  }
  if (verified === 0) throw new SyntaxError("no known key has signed it");
  return text;
}

function verifies({ publicKey }: Verifier, text: string, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  try {
    return ed25519.verify(signature, utf8(text), publicKey, { zip215: false });
  } catch {
    return false;
  }
}
