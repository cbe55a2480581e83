import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";

export const SALT_BYTES = 32;

/** SHA-256(canonical JSON of the private event ‖ salt), base64url. The event holds JSON values only. */
export function commit(event: unknown, salt: Uint8Array): string {
  const text = canonicalize(event);
  if (text === undefined) throw new TypeError("The private event has no JSON form.");
  if (salt.length !== SALT_BYTES)
    throw new RangeError(`The salt has ${salt.length} bytes; it must have ${SALT_BYTES}.`);
  return createHash("sha256").update(text).update(salt).digest("base64url");
}

/** The same digest in the two spellings that are in use: hexadecimal on the wire, base64url in a leaf. */
export function hexToBase64url(hex: string): string {
  return Buffer.from(hex, "hex").toString("base64url");
}
