/** Creates the log's signers from a seed. */

import { hkdfSync } from "node:crypto";
import { toHex } from "../../formats/tlog/bytes.ts";
import { createSigner, KEY_TYPES, type Signer, type Verifier } from "../../formats/tlog/note.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import { described } from "../../platform/observe/described.ts";
import type { Published } from "./kept.ts";
import { mlDsaSigner } from "./ml-dsa-signer.ts";

/**
 * Returns the log's two signers from one seed of 32 bytes: an Ed25519 key, and an ML-DSA key whose seed is
 * HKDF-SHA-256 of the first. Someone who breaks Ed25519 and computes its key from signatures still does not learn the
 * seed, and therefore not the ML-DSA key. `now` returns ms since 1970.
 */
export function seedSigners(name: string, seed: Uint8Array, now: () => number): readonly Signer[] {
  const beside = hkdfSync("sha256", seed, new Uint8Array(0), "authentica/registry-ml-dsa-44/v1", 32);
  return [createSigner(name, seed), mlDsaSigner(name, new Uint8Array(beside), now)];
}

/** Signers of the log, or the reason why there are none. */
export interface OwnSigners {
  readonly signers: readonly Signer[];
  /** Sentence with the reason; `null` if there are signers. */
  readonly withoutSigners: string | null;
}

/**
 * Returns the log's signers from the stored seed. Creates a seed only for a log that has never signed. For any other
 * log, a missing or unreadable seed prevents signing but not reading.
 */
export async function ownSigners({
  name,
  hasSigned,
  readSeed,
  makeSeed,
  now,
  log,
}: {
  readonly name: string;
  readonly hasSigned: boolean;
  /** Returns the stored seed; `null` if there is none. */
  readonly readSeed: () => Promise<Uint8Array | null>;
  readonly makeSeed: () => Promise<Uint8Array>;
  readonly now: () => number;
  /** Logs the reason why the seed cannot be read. */
  readonly log?: Logger;
}): Promise<OwnSigners> {
  const from = (seed: Uint8Array): OwnSigners => ({ signers: seedSigners(name, seed, now), withoutSigners: null });
  try {
    const seed = await readSeed();
    if (seed !== null) return from(seed);
  } catch (error) {
    if (!hasSigned) throw error;
    // The error is only logged, because it may contain a path of this machine and `withoutSigners` is public.
    log?.({ level: "error", event: "registry_key_unreadable", error: described(error) });
    return { signers: [], withoutSigners: "The signing key cannot be read." };
  }
  if (!hasSigned) return from(await makeSeed());
  return {
    signers: [],
    withoutSigners: "The signing key is missing, and no other is created for a log that has signed.",
  };
}

const isSame = (a: Verifier, b: Verifier): boolean => formatVkey(a) === formatVkey(b);

/** Returns whether all these signers have signed a checkpoint. */
export const hasSigned = (signers: readonly Signer[], { keys }: Published): boolean =>
  signers.every(({ name, id }) => keys.some((key) => key.name === name && key.id.join() === id.join()));

/**
 * Returns why these signers may not continue from the last checkpoint; `null` if they may. For each type of key that
 * signed the checkpoint, there must be a signer whose key has also signed it, or is among `known`. Having a key file is
 * not enough. `maySign` returns whether a key may sign now.
 */
export function signersFault(
  last: Published | null,
  signers: readonly Signer[],
  known: readonly Verifier[],
  maySign: (key: Verifier) => boolean = () => true,
): string | null {
  if (!signers.some(({ type }) => type === KEY_TYPES.ed25519)) return "The signing key is not available.";
  for (const { type } of last?.keys ?? []) {
    // If no known key of this type may sign any more, the log has stopped using the type, and no signer is needed.
    const ofType = known.filter((key) => key.type === type);
    if (ofType.length > 0 && !ofType.some(maySign)) continue;
    const trusted = [...(last?.keys ?? []), ...known].filter((key) => key.type === type);
    if (!signers.some((signer) => trusted.some((key) => isSame(key, signer))))
      return `The signing key is not a key that has signed the log. The log's key is ${trusted.map(({ name, id }) => `${name}+${toHex(id)}`).join(" or ")}.`;
  }
  return null;
}
