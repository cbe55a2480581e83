import { ed25519 } from "@noble/curves/ed25519.js";
import type { Bytes } from "../../formats/tlog/bytes.ts";

/** A key at its location, which signs any bytes. */
export interface RawSigner {
  /** Public key, 32 bytes. */
  readonly publicKey: Bytes;
  /** Returns the Ed25519 signature (64 bytes) of the whole message. */
  sign(message: Bytes): Promise<Bytes>;
}

/** Returns the raw signer of a seed (32 bytes). */
export const seedSigner = (seed: Uint8Array): RawSigner => ({
  publicKey: ed25519.getPublicKey(seed) as Bytes,
  sign: (message) => Promise.resolve(ed25519.sign(message, seed) as Bytes),
});
