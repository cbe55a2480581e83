import { fromBase64, fromBase64url, toHex } from "@authentica/backend/tlog/bytes";

/** Hash that the first entry of the registry contains in place of a previous hash. */
const NOTHING_BEFORE = "0".repeat(64);

/**
 * Returns the hash of the previous entry that a leaf contains (hexadecimal). Returns `null` for the first entry, or
 * if the leaf cannot be parsed.
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

/** Converts a base64 hash to the hexadecimal form that the page shows. */
export const hexOf = (base64: string): string => toHex(fromBase64(base64));
