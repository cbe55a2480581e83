/** Queries to a time-stamping authority: TimeStampReq of RFC 3161, section 2.4.1. */
import { type Bytes, equalBytes } from "../tlog/bytes.ts";
import { digest } from "../tlog/hash.ts";
import { NULL, readAlgorithm, SHA256 } from "./algorithm.ts";
import {
  booleanOf,
  context,
  type Der,
  decode,
  encode,
  encodeOid,
  fieldsOf,
  integerBytes,
  octetsOf,
  oidOf,
  smallInteger,
  TAG,
} from "./der.ts";

const TRUE = Uint8Array.of(TAG.boolean, 1, 0xff);

/** A hash and its algorithm. */
export interface Imprint {
  /** Object identifier of the hash algorithm. */
  readonly algorithm: string;
  readonly hash: Uint8Array;
}

export interface Query {
  readonly imprint: Imprint;
  /** Requested policy (object identifier); `null` if the authority may choose. */
  readonly policy: string | null;
  /** Nonce of the query: the content of the DER INTEGER. */
  readonly nonce: Uint8Array | null;
}

/**
 * Creates a query for a time stamp of the data's SHA-256 that also requests the certificates. `random`: 16 bytes for
 * the nonce, which is made positive and without a leading zero, so that every authority returns it unchanged.
 * `policy`: object identifier.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { toHex, utf8 } from "@authentica/backend/tlog/bytes";
 * import { createQuery, readQuery } from "@authentica/backend/stamp/request";
 *
 * const query = readQuery(createQuery(utf8("a checkpoint"), new Uint8Array(16)));
 * assert.equal(toHex(query.nonce ?? new Uint8Array()), "40000000000000000000000000000000");
 * ```
 */
export function createQuery(data: Uint8Array, random: Uint8Array, policy: string | null = null): Bytes {
  const nonce = Uint8Array.from(random);
  nonce[0] = 0x40 | ((nonce[0] as number) & 0x3f);
  return encode(
    TAG.sequence,
    encode(TAG.integer, Uint8Array.of(1)),
    encode(TAG.sequence, encode(TAG.sequence, encodeOid(SHA256), NULL), encode(TAG.octets, digest(data))),
    policy === null ? new Uint8Array() : encodeOid(policy),
    encode(TAG.integer, nonce),
    TRUE,
  );
}

/** Parses a query. Throws a `SyntaxError` that names what is wrong. */
export function readQuery(bytes: Uint8Array): Query {
  const fields = fieldsOf(decode(bytes));
  if (smallInteger(fields.next(TAG.integer)) !== 1) throw new SyntaxError("the version of the query is not 1");
  const imprint = readImprint(fields.next(TAG.sequence));
  const policy = fields.optional(TAG.oid);
  const nonce = fields.optional(TAG.integer);
  const certificates = fields.optional(TAG.boolean);
  fields.optional(context(0));
  fields.end();
  if (!certificates || !booleanOf(certificates))
    throw new SyntaxError("the query does not ask for certificates, which a proof needs");
  return { imprint, policy: policy && oidOf(policy), nonce: nonce && integerBytes(nonce) };
}

export function readImprint(value: Der): Imprint {
  const fields = fieldsOf(value);
  const algorithm = readAlgorithm(fields.next(TAG.sequence));
  const hash = octetsOf(fields.next(TAG.octets));
  fields.end();
  return { algorithm: algorithm.oid, hash };
}

export const equalImprints = (a: Imprint, b: Imprint): boolean =>
  a.algorithm === b.algorithm && equalBytes(a.hash, b.hash);
