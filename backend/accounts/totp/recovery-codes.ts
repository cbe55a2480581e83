import { createHash } from "node:crypto";
import { RECOVERY_CODES } from "../../contract/constants.ts";

/** Crockford's base32: no letter that is taken for a digit, or the other way round. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 5;
const GROUP_LENGTH = 5;

/**
 * Ten codes of 125 random bits, as five groups of five characters. A code of more than 112 bits cannot be guessed from its
 * hash, so that a plain one may be kept (OWASP ASVS 5.0, 6.5.2).
 */
export function newRecoveryCodes(randomBytes: (length: number) => Uint8Array): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return Array.from({ length: GROUPS }, (_, at) =>
      characters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(""),
    ).join("-");
  });
}

/** A code as it was typed, without what people put between its characters, and with the letters that they take for digits read as these. */
const normalised = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");

/** Whether the input is a recovery code rather than six digits. */
export const looksLikeRecoveryCode = (typed: string): boolean => normalised(typed).length === GROUPS * GROUP_LENGTH;

/** SHA-256 of a code of this account, base64url: what is kept of it. */
export const digestOfCode = (userId: string, code: string): string =>
  createHash("sha256")
    .update(`recovery-code\0${userId}\0${normalised(code)}`)
    .digest("base64url");
