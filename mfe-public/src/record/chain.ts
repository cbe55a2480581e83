import { fromBase64, fromBase64url, toHex } from "@authentica/backend/tlog/bytes";

/** What the first entry of the registry has in the place of the hash before it. */
const NOTHING_BEFORE = "0".repeat(64);

/**
 * The leaf hash, in hexadecimal, that a leaf names as the one before it in the registry; `null` for the first entry, and
 * where it cannot be read.
 */
export function previousOf(leaf: string): string | null {
  try {
    const { p } = JSON.parse(leaf) as { readonly p?: unknown };
    const previous = toHex(fromBase64url(String(p)));
    return previous === NOTHING_BEFORE ? null : previous;
  } catch {
    return null;
  }
}

/** A hash as the page writes it: hexadecimal. */
export const hexOf = (base64: string): string => toHex(fromBase64(base64));
