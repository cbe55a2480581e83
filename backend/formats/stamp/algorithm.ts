/**
 * Supported algorithms by object identifier. Weak ones, such as SHA-1, are missing, so signatures that use them are
 * refused.
 */
import { type Bytes, equalBytes } from "../tlog/bytes.ts";
import { type Der, fieldsOf, oidOf, TAG } from "./der.ts";

export const SHA256 = "2.16.840.1.101.3.4.2.1";
const HASHES: Readonly<Record<string, string>> = {
  [SHA256]: "SHA-256",
  "2.16.840.1.101.3.4.2.2": "SHA-384",
  "2.16.840.1.101.3.4.2.3": "SHA-512",
};
/** The value NULL, encoded in DER. */
export const NULL = Uint8Array.of(0x05, 0x00);

export interface Algorithm {
  /** Name of the algorithm, as an object identifier. */
  readonly oid: string;
  /** Parameters of the algorithm; `null` if they are missing or NULL. */
  readonly parameters: Der | null;
}

/** Reads an AlgorithmIdentifier. */
export function readAlgorithm(value: Der): Algorithm {
  const fields = fieldsOf(value);
  const oid = oidOf(fields.next(TAG.oid));
  const parameters = fields.rest();
  fields.end();
  return { oid, parameters: parameters && !equalBytes(parameters.bytes, NULL) ? parameters : null };
}

/** Returns the name of a hash for the Web Cryptography API. Throws `SyntaxError` if it is weak or unknown. */
export function hashName(oid: string): string {
  const name = HASHES[oid];
  if (name === undefined)
    throw new SyntaxError(`the hash algorithm ${oid} is weak or unknown; expected SHA-256, SHA-384 or SHA-512`);
  return name;
}

/** Hashes data with the algorithm that `oid` names. */
export const hashBy = async (oid: string, data: Uint8Array): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(hashName(oid), data as Bytes));
