import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { Refusal } from "../../platform/refusal.ts";

/**
 * Returns a wallet address with its EIP-55 checksum: a hex letter is upper case if the corresponding nibble of the
 * Keccak-256 of the lower-case digits is 8 or more.
 */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] as string, 16) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
}

/**
 * Returns whether `0x` and 40 hex digits are a valid wallet address: mixed-case digits must have the correct EIP-55
 * checksum; digits of one case have no checksum.
 */
export function isValidAddress(address: string): boolean {
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return checksumAddress(address) === address;
}

/** Returns the form of a wallet address that is used in keys and for comparisons. */
export const walletKey = (address: string): string => address.toLowerCase();

/**
 * Returns the address with its checksum. Throws `invalid_input` if the address has mixed case and a wrong checksum.
 */
export function acceptWallet(address: string): string {
  if (!isValidAddress(address))
    throw new Refusal("invalid_input", "walletAddress has a wrong checksum: compare it with your wallet.");
  return checksumAddress(address);
}

export const walletTaken = () => new Refusal("conflict", "This wallet address belongs to another account.");
