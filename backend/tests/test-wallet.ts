import { randomBytes } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { addressOfKey, personalHash } from "../accounts/wallet/signature.ts";

/** A wallet with one key, like a browser's wallet. */
export interface TestWallet {
  readonly address: string;
  /** Implements `personal_sign` (EIP-191). */
  sign(message: string): string;
  signHash(hash: Uint8Array): string;
}

/** `secret`: 32 bytes, random by default. */
export function testWallet(secret: Uint8Array = randomBytes(32)): TestWallet {
  const signHash = (hash: Uint8Array) => {
    const [recovery = 0, ...rs] = secp256k1.sign(hash, secret, { prehash: false, format: "recovered" });
    return `0x${bytesToHex(Uint8Array.of(...rs, 27 + recovery))}`;
  };
  return {
    address: addressOfKey(secp256k1.getPublicKey(secret, false)),
    sign: (message) => signHash(personalHash(message)),
    signHash,
  };
}
