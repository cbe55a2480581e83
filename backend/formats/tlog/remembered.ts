/** A check of signatures that remembers the last few: one note is opened by several who ask different things of it, and a post-quantum check takes long. */
import { toBase64, utf8 } from "./bytes.ts";
import { digest } from "./hash.ts";

/** Whether a signature holds; never throws. */
export type Holds = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** Notes have two to a handful of signatures. */
const MOST = 32;

/**
 * The same check, made once for each of the last few signatures that it is asked for. It must depend on what it is given alone.
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
    // With their lengths: no two triples have the same bytes.
    const name = toBase64(digest(utf8(signed.map(({ length }) => length).join()), ...signed));
    const known = kept.get(name);
    if (known !== undefined) return known;
    const result = holds(...signed);
    kept.set(name, result);
    if (kept.size > MOST) kept.delete(kept.keys().next().value as string);
    return result;
  };
}
