/** Verifies signatures of authorities with the Web Cryptography API, in browsers and on the server. */
import { type Bytes, concat } from "../tlog/bytes.ts";
import { type Algorithm, hashName, readAlgorithm } from "./algorithm.ts";
import {
  context,
  type Der,
  decode,
  encode,
  encodeOid,
  fieldsOf,
  inner,
  integerBytes,
  oidOf,
  smallInteger,
  TAG,
  wholeBitsOf,
} from "./der.ts";

const RSA = "1.2.840.113549.1.1.1";
const PSS = "1.2.840.113549.1.1.10";
const MGF1 = "1.2.840.113549.1.1.8";
const EC = "1.2.840.10045.2.1";
const ED25519 = "1.3.101.112";
const RSA_WITH: Readonly<Record<string, string>> = {
  "1.2.840.113549.1.1.11": "SHA-256",
  "1.2.840.113549.1.1.12": "SHA-384",
  "1.2.840.113549.1.1.13": "SHA-512",
};
const ECDSA_WITH: Readonly<Record<string, string>> = {
  "1.2.840.10045.4.3.2": "SHA-256",
  "1.2.840.10045.4.3.3": "SHA-384",
  "1.2.840.10045.4.3.4": "SHA-512",
};
/** Curves, with the size of a coordinate in bytes. */
const CURVES: Readonly<Record<string, readonly [name: string, bytes: number]>> = {
  "1.2.840.10045.3.1.7": ["P-256", 32],
  "1.3.132.0.34": ["P-384", 48],
  "1.3.132.0.35": ["P-521", 66],
};
const RSA_LEAST_BYTES = 256;

export interface Signed {
  readonly data: Uint8Array;
  readonly signature: Uint8Array;
  readonly algorithm: Algorithm;
  /** Object identifier of the hash algorithm, used if the signature algorithm does not name one. */
  readonly hash?: string;
}

/**
 * Returns whether the key (a SubjectPublicKeyInfo) made the signature. Throws `SyntaxError` if the key or the
 * algorithm is weak or unknown.
 */
export async function hasSigned(publicKey: Uint8Array, { data, signature, algorithm, hash }: Signed): Promise<boolean> {
  const fields = fieldsOf(decode(publicKey));
  const kind = readAlgorithm(fields.next(TAG.sequence));
  const key = wholeBitsOf(fields.next(TAG.bits));
  fields.end();
  const check = async (
    spki: Uint8Array,
    imported: RsaHashedImportParams | EcKeyImportParams | { name: string },
    by: RsaPssParams | EcdsaParams | { name: string },
    plain: Uint8Array,
  ): Promise<boolean> => {
    const cryptoKey = await crypto.subtle.importKey("spki", spki as Bytes, imported, false, ["verify"]);
    return crypto.subtle.verify(by, cryptoKey, plain as Bytes, data as Bytes);
  };

  if (kind.oid === RSA || kind.oid === PSS) {
    refuseShortKey(key);
    // Browsers import an RSA key only if its algorithm identifier is plain RSA.
    const spki = encode(
      TAG.sequence,
      encode(TAG.sequence, encodeOid(RSA), Uint8Array.of(5, 0)),
      encode(TAG.bits, Uint8Array.of(0), key),
    );
    if (algorithm.oid === PSS) {
      const { name, saltLength } = readPss(algorithm.parameters);
      return check(spki, { name: "RSA-PSS", hash: name }, { name: "RSA-PSS", saltLength }, signature);
    }
    const name = algorithm.oid === RSA && hash !== undefined ? hashName(hash) : RSA_WITH[algorithm.oid];
    if (name === undefined || kind.oid === PSS) throw unknownAlgorithm(algorithm);
    return check(spki, { name: "RSASSA-PKCS1-v1_5", hash: name }, { name: "RSASSA-PKCS1-v1_5" }, signature);
  }
  if (kind.oid === EC) {
    const [namedCurve, bytes] = CURVES[kind.parameters ? oidOf(kind.parameters) : ""] ?? [];
    const name = ECDSA_WITH[algorithm.oid];
    if (namedCurve === undefined || bytes === undefined || name === undefined) throw unknownAlgorithm(algorithm);
    return check(
      publicKey,
      { name: "ECDSA", namedCurve },
      { name: "ECDSA", hash: name },
      plainSignature(signature, bytes),
    );
  }
  if (kind.oid === ED25519 && algorithm.oid === ED25519)
    return check(publicKey, { name: "Ed25519" }, { name: "Ed25519" }, signature);
  throw unknownAlgorithm(kind);
}

const unknownAlgorithm = ({ oid }: Algorithm): SyntaxError =>
  new SyntaxError(`the signature algorithm ${oid} is weak or unknown`);

/** Throws if an RSA key is too short. RSAPublicKey is a SEQUENCE of modulus and exponent. */
function refuseShortKey(key: Uint8Array): void {
  const modulus = integerBytes(fieldsOf(decode(key)).next(TAG.integer));
  const bytes = modulus[0] === 0 ? modulus.length - 1 : modulus.length;
  if (bytes < RSA_LEAST_BYTES)
    throw new SyntaxError(
      `the RSA key of the certificate has ${bytes * 8} bits; at least ${RSA_LEAST_BYTES * 8} are required`,
    );
}

/** Reads RSASSA-PSS-params; message and mask must use the same strong hash. */
function readPss(parameters: Der | null): { readonly name: string; readonly saltLength: number } {
  if (!parameters) throw new SyntaxError("the RSA-PSS parameters of the signature are missing");
  const fields = fieldsOf(parameters);
  const hash = fields.optional(context(0));
  const mask = fields.optional(context(1));
  const salt = fields.optional(context(2));
  const trailer = fields.optional(context(3));
  fields.end();
  // A missing parameter means SHA-1.
  if (!hash || !mask)
    throw new SyntaxError("the RSA-PSS parameters of the signature name no hash, which means the weak SHA-1");
  const { oid } = readAlgorithm(inner(hash));
  const generator = readAlgorithm(inner(mask));
  if (generator.oid !== MGF1 || !generator.parameters || readAlgorithm(generator.parameters).oid !== oid)
    throw new SyntaxError("the RSA-PSS mask must be MGF1 with the same hash as the signature");
  if (trailer && smallInteger(inner(trailer)) !== 1)
    throw new SyntaxError("the RSA-PSS trailer field is unknown; expected 1");
  return { name: hashName(oid), saltLength: salt ? smallInteger(inner(salt)) : 20 };
}

/** Returns r and s concatenated, as the Web Cryptography API expects them. */
function plainSignature(signature: Uint8Array, bytes: number): Bytes {
  const fields = fieldsOf(decode(signature));
  const numbers = [fields.next(TAG.integer), fields.next(TAG.integer)].map((number) => {
    const all = integerBytes(number);
    const digits = all[0] === 0 ? all.subarray(1) : all;
    if (digits.length > bytes || (all[0] as number) >= 0x80)
      throw new SyntaxError("a number of the ECDSA signature is out of range");
    return concat(new Uint8Array(bytes - digits.length), digits);
  });
  fields.end();
  return concat(...numbers);
}
