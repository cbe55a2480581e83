/**
 * Creates a wallet with one key, and its file in the format Web3 Secret Storage, version 3, which Ethereum wallets
 * read and write (https://ethereum.org/en/developers/docs/data-structures-and-encoding/web3-secret-storage).
 */

import { secp256k1 } from "@noble/curves/secp256k1.js";
import { scryptAsync } from "@noble/hashes/scrypt.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Cost parameters of scrypt. */
export interface ScryptCost {
  readonly n: number;
  readonly r: number;
  readonly p: number;
}

/**
 * The scrypt parameters of new files. Each attempt of an attacker costs as much as the owner's own: 128 MiB, and
 * about a second.
 */
export const COST: ScryptCost = { n: 131_072, r: 8, p: 1 };

export interface Keystore {
  readonly version: 3;
  /** A UUID, version 4. */
  readonly id: string;
  /** 40 hex digits in lower case. */
  readonly address: string;
  readonly crypto: {
    readonly cipher: "aes-128-ctr";
    readonly cipherparams: { readonly iv: string };
    readonly ciphertext: string;
    readonly kdf: "scrypt";
    readonly kdfparams: ScryptCost & { readonly dklen: 32; readonly salt: string };
    readonly mac: string;
  };
}

/** Random values that a file needs. */
export interface Drawn {
  /** Salt, 32 bytes. */
  readonly salt: Uint8Array;
  /** Initialisation vector, 16 bytes. */
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly id: string;
}

/** Returns the address of a secret key: `0x` and 40 hex digits, with the checksum of EIP-55. */
export function addressOf(secret: Uint8Array): string {
  const point = secp256k1.getPublicKey(secret, false);
  const digits = bytesToHex(keccak_256(point.subarray(1)).subarray(12));
  const sum = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${digits.replace(/[a-f]/g, (digit, at: number) => (Number.parseInt(sum[at] ?? "0", 16) > 7 ? digit.toUpperCase() : digit))}`;
}

/**
 * Returns the file of a secret key (32 bytes), encrypted with `password`. The page stays responsive. `onProgress` is
 * called with values from 0 to 1.
 */
export async function sealKeystore(
  secret: Uint8Array<ArrayBuffer>,
  password: string,
  { salt, iv, id }: Drawn,
  cost: ScryptCost = COST,
  onProgress?: (done: number) => void,
): Promise<Keystore> {
  const { n, r, p } = cost;
  const derived = await scryptAsync(utf8ToBytes(password), salt, {
    N: n,
    r,
    p,
    dkLen: 32,
    maxmem: 2 ** 29,
    ...(onProgress && { onProgress }),
  });
  const key = await crypto.subtle.importKey("raw", derived.slice(0, 16), "AES-CTR", false, ["encrypt"]);
  const ciphertext = new Uint8Array(
    await crypto.subtle.encrypt({ name: "AES-CTR", counter: iv, length: 128 }, key, secret),
  );
  const mac = keccak_256(concatBytes(derived.subarray(16, 32), ciphertext));
  derived.fill(0);
  return {
    version: 3,
    id,
    address: addressOf(secret).slice(2).toLowerCase(),
    crypto: {
      cipher: "aes-128-ctr",
      cipherparams: { iv: bytesToHex(iv) },
      ciphertext: bytesToHex(ciphertext),
      kdf: "scrypt",
      kdfparams: { dklen: 32, n, r, p, salt: bytesToHex(salt) },
      mac: bytesToHex(mac),
    },
  };
}

export interface NewWallet {
  readonly address: string;
  readonly fileName: string;
  /** The content of the keystore file (JSON). */
  readonly file: string;
}

/**
 * Creates a key and its file. Afterwards the key is erased from memory, so that only the file contains it. `at` is in
 * ms since 1970.
 */
export async function newWallet(password: string, at: number, onProgress: (done: number) => void): Promise<NewWallet> {
  const secret = new Uint8Array(secp256k1.utils.randomSecretKey());
  const drawn = { salt: random(32), iv: random(16), id: crypto.randomUUID() };
  try {
    const keystore = await sealKeystore(secret, password, drawn, COST, onProgress);
    return { address: addressOf(secret), fileName: fileNameOf(keystore.address, at), file: JSON.stringify(keystore) };
  } finally {
    secret.fill(0);
  }
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Returns a file name in the format of other wallets: `UTC--2026-11-22T21-10-00.000000000Z--` and the address. */
const fileNameOf = (address: string, at: number): string =>
  `UTC--${new Date(at).toISOString().replaceAll(":", "-").replace("Z", "000000Z")}--${address}.json`;
