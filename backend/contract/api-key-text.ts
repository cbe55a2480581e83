/**
 * The format of an API key:
 *
 *     authentica_   prefix that people and secret scanners recognise
 *     43 symbols    32 random bytes as one number, base 62, most significant first, padded with zeros
 *     6 symbols     the CRC-32 (ISO 3309) of everything before, in the same encoding
 *
 * The checksum reveals a typing error without reading the store.
 */
import { API_KEY_PREFIX } from "./constants.ts";

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BASE = BigInt(SYMBOLS.length);

/** Number of random bytes in a key. */
export const API_KEY_BYTES = 32;

const SECRET_SYMBOLS = 43;
const CHECK_SYMBOLS = 6;

const SHAPE = new RegExp(`^${API_KEY_PREFIX}[0-9A-Za-z]{${SECRET_SYMBOLS + CHECK_SYMBOLS}}$`);

/** Formats `API_KEY_BYTES` random bytes as a key. */
export function formatApiKey(bytes: Uint8Array): string {
  const secret = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  const told = `${API_KEY_PREFIX}${inSymbols(secret, SECRET_SYMBOLS)}`;
  return `${told}${checkOf(told)}`;
}

/** Returns whether a string has the prefix of an API key, whether or not it is a valid key. */
export const claimsToBeApiKey = (text: string): boolean => text.startsWith(API_KEY_PREFIX);

/**
 * Returns whether a string has the format of an API key, including a correct checksum. Does not check whether the key
 * exists.
 */
export const isWellFormedApiKey = (text: string): boolean =>
  SHAPE.test(text) && checkOf(text.slice(0, -CHECK_SYMBOLS)) === text.slice(-CHECK_SYMBOLS);

const checkOf = (told: string): string => inSymbols(BigInt(crc32(told)), CHECK_SYMBOLS);

function inSymbols(number: bigint, length: number): string {
  let text = "";
  for (let rest = number; rest > 0n; rest /= BASE) text = `${SYMBOLS[Number(rest % BASE)]}${text}`;
  return text.padStart(length, "0");
}

/** CRC-32 (ISO 3309, as in Ethernet and ZIP) of ASCII text. */
function crc32(text: string): number {
  let sum = 0xffffffff;
  for (let at = 0; at < text.length; at++) {
    sum ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
