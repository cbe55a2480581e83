import canonicalize from "canonicalize";
import { fromHex, toBase64url, utf8 } from "./bytes.ts";
import { digest } from "./hash.ts";

export const SALT_BYTES = 32;

/** SHA-256(canonical JSON of the private event ‖ salt), base64url. The event holds JSON values only. */
export function commit(event: unknown, salt: Uint8Array): string {
  const text = canonicalize(event);
  if (text === undefined) throw new TypeError("The private event has no JSON form.");
  if (salt.length !== SALT_BYTES)
    throw new RangeError(`The salt has ${salt.length} bytes; it must have ${SALT_BYTES}.`);
  return toBase64url(digest(utf8(text), salt));
}

/** The same digest in the two spellings that are in use: hexadecimal on the wire, base64url in a leaf. */
export const hexToBase64url = (hex: string): string => toBase64url(fromHex(hex));
