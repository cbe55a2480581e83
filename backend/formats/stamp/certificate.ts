/** Parses certificates (RFC 5280), as far as time stamps need it. */
import { toHex } from "../tlog/bytes.ts";
import { type Algorithm, readAlgorithm } from "./algorithm.ts";
import {
  booleanOf,
  context,
  type Der,
  decode,
  fieldsOf,
  inner,
  integerBytes,
  namedBitsOf,
  octetsOf,
  oidOf,
  partsOf,
  smallInteger,
  TAG,
  timeOf,
  wholeBitsOf,
} from "./der.ts";

export const EXTENSION = {
  keyUsage: "2.5.29.15",
  alternativeName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  policies: "2.5.29.32",
  extendedKeyUsage: "2.5.29.37",
} as const;
const COMMON_NAME = "2.5.4.3";
const ORGANISATION = "2.5.4.10";

export interface Certificate {
  readonly der: Uint8Array;
  /** The bytes that the issuer has signed. */
  readonly signed: Uint8Array;
  /** Serial number: the content of the DER INTEGER, hexadecimal. */
  readonly serial: string;
  /** Name of the issuer: its DER bytes, hexadecimal. Two names are equal if their bytes are equal. */
  readonly issuer: string;
  readonly subject: string;
  /** Common name of the certificate's subject or, if there is none, its organisation; `null` if both are missing. */
  readonly name: string | null;
  readonly organisation: string | null;
  /** Validity, in ms since 1970, both ends included. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** SubjectPublicKeyInfo. */
  readonly publicKey: Uint8Array;
  readonly extensions: ReadonlyMap<string, { readonly isCritical: boolean; readonly value: Uint8Array }>;
  readonly algorithm: Algorithm;
  readonly signature: Uint8Array;
}

/** Parses a certificate; only its form is checked. Throws `SyntaxError`. */
export function readCertificate(der: Uint8Array): Certificate {
  const outer = fieldsOf(decode(der));
  const signed = outer.next(TAG.sequence);
  const algorithm = outer.next(TAG.sequence);
  const signature = wholeBitsOf(outer.next(TAG.bits));
  outer.end();

  const fields = fieldsOf(signed);
  const version = fields.optional(context(0));
  const serial = toHex(integerBytes(fields.next(TAG.integer)));
  const inside = fields.next(TAG.sequence);
  if (toHex(inside.bytes) !== toHex(algorithm.bytes))
    throw new SyntaxError("a certificate names different signature algorithms inside and outside its signed part");
  const issuer = fields.next(TAG.sequence);
  const validity = fieldsOf(fields.next(TAG.sequence));
  const notBefore = timeOf(validity.next(TAG.utcTime, TAG.time));
  const notAfter = timeOf(validity.next(TAG.utcTime, TAG.time));
  validity.end();
  const subject = fields.next(TAG.sequence);
  const publicKey = fields.next(TAG.sequence);
  fields.optional(context(1, "primitive"));
  fields.optional(context(2, "primitive"));
  const extensions = fields.optional(context(3));
  fields.end();
  if (extensions && (!version || smallInteger(inner(version)) !== 2))
    throw new SyntaxError("a certificate has extensions but is not version 3");
  const names = readNames(subject);
  const organisation = names.get(ORGANISATION) ?? null;
  return {
    der,
    signed: signed.bytes,
    serial,
    issuer: toHex(issuer.bytes),
    subject: toHex(subject.bytes),
    name: names.get(COMMON_NAME) ?? organisation,
    organisation,
    notBefore,
    notAfter,
    publicKey: publicKey.bytes,
    extensions: readExtensions(extensions && inner(extensions)),
    algorithm: readAlgorithm(algorithm),
    signature,
  };
}

/** Reads the extensions of a certificate or a TSTInfo. */
export function readExtensions(list: Der | null): Certificate["extensions"] {
  const extensions = new Map<string, { isCritical: boolean; value: Uint8Array }>();
  for (const extension of list ? partsOf(list) : []) {
    const fields = fieldsOf(extension);
    const oid = oidOf(fields.next(TAG.oid));
    const critical = fields.optional(TAG.boolean);
    const value = octetsOf(fields.next(TAG.octets));
    fields.end();
    if (extensions.has(oid)) throw new SyntaxError(`the extension ${oid} occurs twice`);
    extensions.set(oid, { isCritical: critical !== null && booleanOf(critical), value });
  }
  return extensions;
}

/** Returns the texts of a name by attribute type, the last of each type. */
function readNames(name: Der): Map<string, string> {
  const names = new Map<string, string>();
  for (const part of partsOf(name).flatMap(partsOf)) {
    const fields = fieldsOf(part);
    const oid = oidOf(fields.next(TAG.oid));
    const value = fields.rest();
    fields.end();
    if (value) names.set(oid, readText(value));
  }
  return names;
}

const BMP = 0x1e;

/** Decodes any string type; bytes that cannot be decoded become replacement characters. */
function readText({ tag, content }: Der): string {
  const encoding = tag === TAG.utf8 ? "utf-8" : tag === BMP ? "utf-16be" : "windows-1252";
  return new TextDecoder(encoding).decode(content);
}

/** Returns the bits set in keyUsage, the first being 0; `null` if the certificate has no keyUsage. */
export function keyUsageOf({ extensions }: Certificate): ReadonlySet<number> | null {
  const usage = extensions.get(EXTENSION.keyUsage);
  return usage ? namedBitsOf(decode(usage.value)) : null;
}

/**
 * Returns whether the certificate may issue others, and how many more issuers may follow it in a path (`null`: any
 * number).
 */
export function authorityOf({ extensions }: Certificate): {
  readonly isAuthority: boolean;
  readonly most: number | null;
} {
  const constraints = extensions.get(EXTENSION.basicConstraints);
  if (!constraints) return { isAuthority: false, most: null };
  const fields = fieldsOf(decode(constraints.value));
  const authority = fields.optional(TAG.boolean);
  const most = fields.optional(TAG.integer);
  fields.end();
  return { isAuthority: authority !== null && booleanOf(authority), most: most && smallInteger(most) };
}
