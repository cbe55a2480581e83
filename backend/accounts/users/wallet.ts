import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { Refusal } from "../../platform/refusal.ts";

/** Writes an address with the checksum of EIP-55: a hex letter is upper case where the Keccak-256 of the lower-case digits has a nibble of 8 or more. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] as string, 16) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
}

/** Whether `0x` + 40 hex digits may be taken: of one case it carries no checksum, of mixed case the checksum must hold. */
export function isValidAddress(address: string): boolean {
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return checksumAddress(address) === address;
}

/** The form under which a wallet is keyed and compared. */
export const walletKey = (address: string): string => address.toLowerCase();

/** The address with its checksum. Throws `invalid_input` when a mixed-case one is mistyped. */
export function acceptWallet(address: string): string {
  if (!isValidAddress(address))
    throw new Refusal("invalid_input", "walletAddress has a wrong checksum: compare it with your wallet.");
  return checksumAddress(address);
}

export const walletTaken = () => new Refusal("conflict", "This wallet address belongs to another account.");
