import { createHash } from "node:crypto";
import { RECOVERY_CODES } from "../../contract/constants.ts";

/** Crockford's base32, which has no letters that look like digits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 5;
const GROUP_LENGTH = 5;

/**
 * Returns ten recovery codes of 125 random bits, each five groups of five characters. A code of more than 112 bits
 * cannot be guessed from its hash, so a plain hash may be stored (OWASP ASVS 5.0, 6.5.2).
 */
export function newRecoveryCodes(randomBytes: (length: number) => Uint8Array): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return Array.from({ length: GROUPS }, (_, at) =>
      characters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(""),
    ).join("-");
  });
}

/** Returns a typed code without separators. Letters that look like digits are replaced by these digits. */
const normalised = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");

/** Returns whether the input has the length of a recovery code, rather than of a six-digit code. */
export const looksLikeRecoveryCode = (typed: string): boolean => normalised(typed).length === GROUPS * GROUP_LENGTH;

/** Returns the SHA-256 of an account's recovery code, base64url, which is stored instead of the code. */
export const digestOfCode = (userId: string, code: string): string =>
  createHash("sha256")
    .update(`recovery-code\0${userId}\0${normalised(code)}`)
    .digest("base64url");
