/** Caches the last few signature checks: several callers open the same note, and a post-quantum check takes long. */
import { toBase64, utf8 } from "./bytes.ts";
import { digest } from "./hash.ts";

/** Returns whether a signature is valid; never throws. */
export type Holds = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** Maximum number of cached checks; a note has two to about five signatures. */
const MAX_REMEMBERED = 32;

/**
 * Wraps a check with a cache of its last few results. The check must depend only on its arguments.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { remembered } from "@authentica/backend/tlog/remembered";
 *
 * let checks = 0;
 * const holds = remembered((_publicKey, _message, signature) => {
 *   checks += 1;
 *   return signature.length === 64;
 * });
 * assert(holds(new Uint8Array(32), new Uint8Array(5), new Uint8Array(64)));
 * assert(holds(new Uint8Array(32), new Uint8Array(5), new Uint8Array(64)));
 * assert.equal(checks, 1);
 * ```
 */
export function remembered(holds: Holds): Holds {
  const kept = new Map<string, boolean>();
  return (...signed) => {
    // The lengths are hashed, too, so that different arguments never give the same bytes.
    const name = toBase64(digest(utf8(signed.map(({ length }) => length).join()), ...signed));
    const known = kept.get(name);
    if (known !== undefined) return known;
    const result = holds(...signed);
    kept.set(name, result);
    if (kept.size > MAX_REMEMBERED) kept.delete(kept.keys().next().value as string);
    return result;
  };
}
