/** Encodings of bytes. Decoding is strict: only the canonical text is accepted. */
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";

export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

// Keeps a byte order mark: if it were dropped, two byte sequences would decode to the same text.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes UTF-8. Throws `SyntaxError` if the bytes are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new SyntaxError("the bytes are not valid UTF-8");
  }
}

export const concat = (...parts: readonly Uint8Array[]): Bytes => concatBytes(...parts);

export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

const CHUNK = 0x8000;

/** Encodes bytes as standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/**
 * Decodes canonical base64. Throws `SyntaxError` for any other text.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { fromBase64, toHex } from "@authentica/backend/tlog/bytes";
 *
 * assert.equal(toHex(fromBase64("AQI=")), "0102");
 * // The unused last two bits are not zero.
 * assert.throws(() => fromBase64("AQJ="), SyntaxError);
 * ```
 */
export function fromBase64(text: string): Bytes {
  let decoded: string;
  try {
    decoded = atob(text);
  } catch {
    throw new SyntaxError("the value is not base64");
  }
  // `atob` also accepts white space, missing padding and non-zero unused bits; only the canonical text is allowed.
  if (btoa(decoded) !== text)
    throw new SyntaxError("the value is not canonical base64 (white space, missing padding or non-zero unused bits)");
  return Uint8Array.from(decoded, (char) => char.charCodeAt(0));
}

/** Encodes bytes as base64url without padding. */
export const toBase64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Decodes canonical base64url without padding. Throws `SyntaxError` for any other text. */
export function fromBase64url(text: string): Bytes {
  if (/[+/=]/.test(text)) throw new SyntaxError("the value is not base64url without padding");
  const standard = text.replaceAll("-", "+").replaceAll("_", "/");
  return fromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, "="));
}

export const toHex: (bytes: Uint8Array) => string = bytesToHex;

/** Decodes lower-case hexadecimal. Throws `SyntaxError` for any other text. */
export function fromHex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new SyntaxError("the value is not lower-case hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
