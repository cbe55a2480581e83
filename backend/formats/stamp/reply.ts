/**
 * Parses replies of a time-stamping authority: TimeStampResp and TSTInfo of RFC 3161, in SignedData of RFC 5652.
 *
 *     TimeStampResp
 *       status                      0 or 1 if a time stamp is included
 *       timeStampToken              ContentInfo › SignedData
 *         encapContentInfo          TSTInfo: the authority's statement
 *         certificates              untrusted until one proves to be the signer's
 *         signerInfos               exactly one: issuer and serial of the signer, signed attributes, signature
 */
import { equalBytes, toHex } from "../tlog/bytes.ts";
import { type Algorithm, readAlgorithm } from "./algorithm.ts";
import { type Certificate, readCertificate, readExtensions } from "./certificate.ts";
import {
  booleanOf,
  context,
  type Der,
  decode,
  fieldsOf,
  inner,
  integerBytes,
  octetsOf,
  oidOf,
  partsOf,
  smallInteger,
  TAG,
  timeOf,
} from "./der.ts";
import { type Imprint, readImprint } from "./request.ts";
import { StampError } from "./stamp-error.ts";

const SIGNED_DATA = "1.2.840.113549.1.7.2";
export const TST_INFO = "1.2.840.113549.1.9.16.1.4";
/** Largest reply, in bytes. */
export const REPLY_MAX_BYTES = 64 * 1024;

/** The signed content of a time stamp (TSTInfo). */
export interface TstInfo {
  /** Policy of the authority (object identifier). */
  readonly policy: string;
  readonly imprint: Imprint;
  /** Serial number: the content of the DER INTEGER, hexadecimal. */
  readonly serial: string;
  /** Time of the stamp (ms since 1970). */
  readonly time: number;
  /** How far `time` may be off (ms, rounded up); `null` if the authority does not say. */
  readonly accuracy: number | null;
  readonly nonce: Uint8Array | null;
  readonly extensions: Certificate["extensions"];
}

export interface Reply {
  readonly info: TstInfo;
  /** The bytes of `info`, which the signer hashed. */
  readonly content: Uint8Array;
  readonly certificates: readonly Certificate[];
  readonly signer: {
    readonly issuer: string;
    readonly serial: string;
    readonly hash: string;
    readonly algorithm: Algorithm;
    readonly signature: Uint8Array;
    /**
     * Values of the signed attributes by type. `signed` has the bytes of all attributes as the signature covers
     * them.
     */
    readonly attributes: ReadonlyMap<string, Der>;
    readonly signed: Uint8Array;
  };
}

/** Parses a reply and checks its status; no signature is verified. Throws `StampError`. */
export function readReply(bytes: Uint8Array): Reply {
  if (bytes.length > REPLY_MAX_BYTES)
    throw new StampError("form", `the reply has ${bytes.length} bytes; at most ${REPLY_MAX_BYTES} are allowed`);
  try {
    const fields = fieldsOf(decode(bytes, "BER"));
    refuseStatus(fields.next(TAG.sequence));
    const token = fields.next(TAG.sequence);
    fields.end();
    return readToken(token);
  } catch (error) {
    if (error instanceof SyntaxError) throw new StampError("form", error.message);
    throw error;
  }
}

/** Throws unless PKIStatusInfo is 0 (granted) or 1 (granted with changes). */
function refuseStatus(value: Der): void {
  const fields = fieldsOf(value);
  const status = smallInteger(fields.next(TAG.integer));
  const texts = fields.optional(TAG.sequence);
  fields.optional(TAG.bits);
  fields.end();
  if (status <= 1) return;
  const words = texts ? partsOf(texts).map(({ content }) => new TextDecoder().decode(content.subarray(0, 200))) : [];
  throw new StampError(
    "status",
    `the time-stamping authority refused the query with status ${status}${words.map((word) => `: ${word}`).join("")}`,
  );
}

function readToken(value: Der): Reply {
  const outer = fieldsOf(value);
  if (oidOf(outer.next(TAG.oid)) !== SIGNED_DATA) throw new SyntaxError("the token is not CMS signed data");
  const fields = fieldsOf(inner(outer.next(context(0))));
  outer.end();
  smallInteger(fields.next(TAG.integer));
  fields.next(TAG.set);
  const encapsulated = fieldsOf(fields.next(TAG.sequence));
  if (oidOf(encapsulated.next(TAG.oid)) !== TST_INFO)
    throw new SyntaxError("the signed content is not time-stamp data (TSTInfo)");
  const content = octetsOf(inner(encapsulated.next(context(0))));
  encapsulated.end();
  const certificates = fields.optional(context(0));
  fields.optional(context(1));
  const [signer, ...others] = partsOf(fields.next(TAG.set));
  fields.end();
  if (!signer || others.length > 0) throw new SyntaxError("the token must have exactly one signer");
  return {
    info: readInfo(content),
    content,
    certificates: certificates ? readCertificates(certificates) : [],
    signer: readSigner(signer),
  };
}

/**
 * Returns the certificates that can be parsed. They are not trusted: a certificate counts only if it leads to a root.
 */
function readCertificates(value: Der): Certificate[] {
  return partsOf(value).flatMap(({ tag, bytes }) => {
    if (tag !== TAG.sequence) return [];
    try {
      return [readCertificate(bytes)];
    } catch {
      return [];
    }
  });
}

function readInfo(bytes: Uint8Array): TstInfo {
  const fields = fieldsOf(decode(bytes));
  if (smallInteger(fields.next(TAG.integer)) !== 1)
    throw new SyntaxError("the version of the time-stamp data is not 1");
  const policy = oidOf(fields.next(TAG.oid));
  const imprint = readImprint(fields.next(TAG.sequence));
  const serial = toHex(integerBytes(fields.next(TAG.integer)));
  const time = timeOf(fields.next(TAG.time));
  const accuracy = fields.optional(TAG.sequence);
  const ordering = fields.optional(TAG.boolean);
  const nonce = fields.optional(TAG.integer);
  const authority = fields.optional(context(0));
  const extensions = fields.optional(context(1));
  fields.end();
  if (ordering) booleanOf(ordering);
  if (authority) inner(authority);
  return {
    policy,
    imprint,
    serial,
    time,
    accuracy: accuracy && readAccuracy(accuracy),
    nonce: nonce && integerBytes(nonce),
    extensions: readExtensions(extensions),
  };
}

/** Returns the accuracy (ms, rounded up); seconds, milliseconds and microseconds are each optional. */
function readAccuracy(value: Der): number {
  const fields = fieldsOf(value);
  const seconds = fields.optional(TAG.integer);
  const millis = fields.optional(context(0, "primitive"));
  const micros = fields.optional(context(1, "primitive"));
  fields.end();
  const below = [millis && smallInteger(millis, millis.tag), micros && smallInteger(micros, micros.tag)];
  if (below.some((part) => part !== null && (part < 1 || part > 999)))
    throw new SyntaxError(
      "the accuracy of the time stamp is out of range: milli- and microseconds must be from 1 to 999",
    );
  const [ms, us] = below;
  return (seconds ? smallInteger(seconds) : 0) * 1000 + (ms ?? 0) + (us ? 1 : 0);
}

function readSigner(value: Der): Reply["signer"] {
  const fields = fieldsOf(value);
  smallInteger(fields.next(TAG.integer));
  // The signer must be named by issuer and serial. A signer named by key identifier would have another tag.
  const named = fieldsOf(fields.next(TAG.sequence));
  const issuer = toHex(named.next(TAG.sequence).bytes);
  const serial = toHex(integerBytes(named.next(TAG.integer)));
  named.end();
  const hash = readAlgorithm(fields.next(TAG.sequence)).oid;
  const attributes = fields.next(context(0));
  const algorithm = readAlgorithm(fields.next(TAG.sequence));
  const signature = octetsOf(fields.next(TAG.octets));
  fields.optional(context(1));
  fields.end();
  // The signature covers the attributes encoded as a SET, not with the context tag they have in the token.
  const signed = Uint8Array.from(attributes.bytes);
  signed[0] = TAG.set;
  return { issuer, serial, hash, algorithm, signature, attributes: readAttributes(decode(signed)), signed };
}

function readAttributes(set: Der): Map<string, Der> {
  const attributes = new Map<string, Der>();
  for (const attribute of partsOf(set)) {
    const fields = fieldsOf(attribute);
    const oid = oidOf(fields.next(TAG.oid));
    const [value, ...others] = partsOf(fields.next(TAG.set));
    fields.end();
    if (!value || others.length > 0 || attributes.has(oid))
      throw new SyntaxError(`the signed attribute ${oid} must occur once and have exactly one value`);
    attributes.set(oid, value);
  }
  return attributes;
}

/** Returns whether an extension contains this statement (QCStatements, RFC 3739). */
export function hasStatement(value: Uint8Array, statement: string): boolean {
  return partsOf(decode(value)).some((part) => oidOf(fieldsOf(part).next(TAG.oid)) === statement);
}

export const equalNonces = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a === null || b === null ? a === b : equalBytes(a, b);
