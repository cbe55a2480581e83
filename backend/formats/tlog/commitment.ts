import canonicalize from "canonicalize";
import { fromHex, toBase64url, utf8 } from "./bytes.ts";
import { digest } from "./hash.ts";

export const SALT_BYTES = 32;

/**
 * Returns SHA-256(canonical JSON of the private event ‖ salt), base64url. The event contains JSON values only.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { commit, SALT_BYTES } from "@authentica/backend/tlog/commitment";
 *
 * const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
 * const commitment = commit({ type: "mint", objectName: "Tableau" }, salt);
 * // Event and salt give the same commitment again; the order of members does not matter.
 * assert.equal(commit({ objectName: "Tableau", type: "mint" }, salt), commitment);
 * assert.notEqual(commit({ objectName: "Esquisse", type: "mint" }, salt), commitment);
 * ```
 */
export function commit(event: unknown, salt: Uint8Array): string {
  const text = canonicalize(event);
  if (text === undefined) throw new TypeError("The private event cannot be written as JSON.");
  if (salt.length !== SALT_BYTES)
    throw new RangeError(`The salt has ${salt.length} bytes; it must have ${SALT_BYTES}.`);
  return toBase64url(digest(utf8(text), salt));
}

/** Converts a digest from hexadecimal (used in the API) to base64url (used in a leaf). */
export const hexToBase64url = (hex: string): string => toBase64url(fromHex(hex));
