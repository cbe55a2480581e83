import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { checksumAddress } from "../users/wallet.ts";

export interface Signed {
  /** Address of the wallet, with its EIP-55 checksum. */
  readonly address: string;
  readonly message: string;
  /** `0x` and 130 hexadecimal digits. */
  readonly signature: string;
}

/** Recovery bit by the last byte of a signature (v). Ethereum wallets count from 27; others count from 0. */
const RECOVERY_BITS: Readonly<Record<number, number>> = { 0: 0, 1: 1, 27: 0, 28: 1 };

/** Returns the hash that a wallet signs for a message (EIP-191, version 0x45, `personal_sign`). */
export function personalHash(message: string): Uint8Array {
  const bytes = utf8ToBytes(message);
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes));
}

/** Returns the address of an uncompressed public key, with its EIP-55 checksum. */
export const addressOfKey = (publicKey: Uint8Array): string =>
  checksumAddress(`0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))}`);

/**
 * Returns whether the message was signed by the private key of `address`. A signature is r, s and v, 65 bytes in
 * hexadecimal.
 */
export function isSignedBy({ address, message, signature }: Signed): boolean {
  if (signature.length !== 2 + 2 * 65) return false;
  try {
    const bytes = hexToBytes(signature.slice(2));
    const recovery = RECOVERY_BITS[bytes[64] as number];
    if (recovery === undefined) return false;
    const key = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), "compact")
      .addRecoveryBit(recovery)
      .recoverPublicKey(personalHash(message));
    return addressOfKey(key.toBytes(false)) === address;
  } catch {
    // Recovery throws if r or s is out of range, or if there is no such point on the curve.
    return false;
  }
}
