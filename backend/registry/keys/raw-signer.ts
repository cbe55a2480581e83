import { ed25519 } from "@noble/curves/ed25519.js";
import type { Bytes } from "../../formats/tlog/bytes.ts";

/** What a place gives that keeps a key: nothing is known of notes there. */
export interface RawSigner {
  /** 32 bytes. */
  readonly publicKey: Bytes;
  /** Ed25519 of the whole message: 64 bytes. */
  sign(message: Bytes): Promise<Bytes>;
}

/** The raw signer of a seed, 32 bytes. */
export const seedSigner = (seed: Uint8Array): RawSigner => ({
  publicKey: ed25519.getPublicKey(seed) as Bytes,
  sign: (message) => Promise.resolve(ed25519.sign(message, seed) as Bytes),
});
