/**
 * Detects whether a file is the certified text with other line ends, or with or without a byte order mark. Git,
 * e-mail programs and editors may change these.
 */
import { toHex } from "@authentica/backend/tlog/bytes";
import { sha256 } from "@noble/hashes/sha2.js";

export interface SameText {
  readonly lineEnds: boolean;
  readonly byteOrderMark: boolean;
}

/** Largest file that is tried (bytes). */
export const TEXT_MOST = 16 * 1024 * 1024;

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
  if (file.length > TEXT_MOST || file.includes(0)) return [];
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

const chosen = <Words>({ lineEnds, byteOrderMark }: SameText, of: { ends: Words; mark: Words; both: Words }): Words =>
  lineEnds && byteOrderMark ? of.both : lineEnds ? of.ends : of.mark;

/** Returns the hint that the page shows. */
export const sameTextWords = (same: SameText): string =>
  `${chosen(same, {
    ends: "Ce texte est identique aux fins de ligne près\u00a0: un envoi ou un éditeur les a changées",
    mark: "Ce texte est identique à la marque d’ordre des octets (BOM) près\u00a0: un envoi ou un éditeur l’a changée",
    both: "Ce texte est identique aux fins de ligne et à la marque d’ordre des octets (BOM) près\u00a0: un envoi ou un éditeur les a changées",
  })}. Seul le fichier d’origine a l’empreinte inscrite.`;

/** Returns the hint that the command prints. */
export const sameTextLine = (same: SameText): string =>
  `  The text is identical except for its ${chosen(same, {
    ends: "line ends (LF or CRLF)",
    mark: "byte order mark (BOM)",
    both: "line ends (LF or CRLF) and its byte order mark (BOM)",
  })}: a transfer or an editor has changed it.`;
