/**
 * Detects whether a file is the certified text with other line ends, or with or without a byte order mark. Git,
 * e-mail programs and editors may change these.
 */
import { toHex } from "@authentica/backend/tlog/bytes";
import { sha256 } from "@noble/hashes/sha2.js";
import type { SameTextWords } from "./words/fr/same-text.ts";

export interface SameText {
  readonly lineEnds: boolean;
  readonly byteOrderMark: boolean;
}

/** Largest file that is tried (bytes). */
export const MAX_TEXT = 16 * 1024 * 1024;

const [LF, CR] = [10, 13];
const MARK = [0xef, 0xbb, 0xbf];

/**
 * Returns how the file differs from the text with this SHA-256 (hexadecimal): in line ends, in the byte order mark,
 * or in both. Returns `null` if the file differs in another way or is not a text.
 */
export const sameText = (file: Uint8Array, certified: string): SameText | null =>
  variantsOf(file).find(({ hash }) => hash === certified)?.same ?? null;

/** A variant of a text: with other line ends, or with or without a byte order mark. */
export interface Variant {
  /** SHA-256 (hexadecimal). */
  readonly hash: string;
  readonly same: SameText;
}

/**
 * Returns all distinct variants of a text; the text itself comes first. Returns an empty array if the file is not a
 * text.
 */
export function variantsOf(file: Uint8Array): Variant[] {
  if (file.length > MAX_TEXT || file.includes(0)) return [];
  const isMarked = MARK.every((byte, at) => file[at] === byte);
  const own = isMarked ? file.subarray(MARK.length) : file;
  const unix = withoutReturns(own);
  const bodies = [
    { body: own, lineEnds: false },
    { body: unix, lineEnds: true },
    { body: withReturns(unix), lineEnds: true },
  ];
  const variants = new Map<string, Variant>();
  for (const { body, lineEnds } of bodies)
    for (const byteOrderMark of [false, true]) {
      const made = sha256.create();
      if (byteOrderMark !== isMarked) made.update(Uint8Array.from(MARK));
      const hash = toHex(made.update(body).digest() as Uint8Array<ArrayBuffer>);
      if (!variants.has(hash)) variants.set(hash, { hash, same: { lineEnds, byteOrderMark } });
    }
  return [...variants.values()];
}

const withoutReturns = (text: Uint8Array): Uint8Array => text.filter((byte, at) => byte !== CR || text[at + 1] !== LF);

function withReturns(text: Uint8Array): Uint8Array {
  const lines = text.reduce((count, byte) => count + (byte === LF ? 1 : 0), 0);
  const written = new Uint8Array(text.length + lines);
  let at = 0;
  for (const byte of text) {
    if (byte === LF) written[at++] = CR;
    written[at++] = byte;
  }
  return written;
}

/** Returns a hint which says how the texts differ. `words`: texts in the user's language. */
export const sameTextWords = ({ lineEnds, byteOrderMark }: SameText, words: SameTextWords): string =>
  `${lineEnds && byteOrderMark ? words.both : lineEnds ? words.lineEnds : words.byteOrderMark}. ${words.onlyOriginal}`;
