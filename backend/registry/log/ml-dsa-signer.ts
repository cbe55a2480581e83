/**
 * ML-DSA signer of the log. Uses the platform's ML-DSA if it has one (WICG "Modern Algorithms in the Web Cryptography
 * API"): a signature takes half a millisecond, on a thread of the platform. Our JavaScript implementation takes about
 * 13 ms, on the thread that answers requests. Both sign with the same key; signatures of the platform are randomised,
 * which is the default of FIPS 204.
 */

import type { Bytes } from "../../formats/tlog/bytes.ts";
import { formatCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { cosignerWith, createCosigner } from "../../formats/tlog/cosignature.ts";
import { EMPTY_ROOT } from "../../formats/tlog/hash.ts";
import { KEY_TYPES, type Signer } from "../../formats/tlog/note.ts";

const ALGORITHM = { name: "ML-DSA-44" };
// TypeScript's list of key formats does not contain this one yet.
const RAW_SEED = "raw-seed" as "raw";

/**
 * Returns a function that signs with Web Cryptography, using the key derived from a seed (32 bytes). Rejects if the
 * runtime has no ML-DSA.
 */
async function platformSigner(seed: Bytes): Promise<(message: Bytes) => Promise<Bytes>> {
  const key = await crypto.subtle.importKey(RAW_SEED, seed, ALGORITHM, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, message));
}

/** Returns the ML-DSA-44 signer of a log from its seed (32 bytes). `now` returns milliseconds since 1970. */
export function mlDsaSigner(
  name: string,
  seed: Bytes,
  now: () => number,
  ofPlatform: typeof platformSigner = platformSigner,
): Signer {
  const own = createCosigner(name, seed, KEY_TYPES.timestampedMlDsa44, now);
  let chosen: Promise<Signer> | null = null;

  /** Uses the platform's signer if its signature of the empty tree, with which every log begins, verifies. */
  async function choose(): Promise<Signer> {
    try {
      const platform = cosignerWith(name, KEY_TYPES.timestampedMlDsa44, own.publicKey, await ofPlatform(seed), now);
      const empty = formatCheckpoint({ origin: name, size: 0, root: EMPTY_ROOT });
      platform.check(empty, await platform.sign(empty));
      return platform;
    } catch {
      return own;
    }
  }

  return {
    ...own,
    async sign(text, at) {
      chosen ??= choose();
      return (await chosen).sign(text, at);
    },
  };
}
