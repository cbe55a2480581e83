/**
 * Verifies RFC 3161 time stamps completely and offline, trusting only the given roots; the same code runs in browser,
 * command and server. All of this must hold, and the first failure is reported:
 *
 * 1. the reply is well-formed to its last byte, and grants a time stamp;
 * 2. the time stamp covers the given bytes, by SHA-256, SHA-384 or SHA-512;
 * 3. the time stamp answers the query: same imprint, same nonce, the requested policy;
 * 4. the signer's certificate is in the token, and the signed attributes name it by hash;
 * 5. a critical extension restricts that certificate to time stamping;
 * 6. the signature of that certificate's key is valid over attributes with the right type and content hash;
 * 7. the time is within the certificate's validity;
 * 8. at that time a chain of valid certificates led from the signer to one of the roots.
 *
 * Revocation is not checked: that would need the network, or stored revocation lists.
 */
import { type Bytes, equalBytes, toHex } from "../tlog/bytes.ts";
import { digest } from "../tlog/hash.ts";
import { hashBy, readAlgorithm, SHA256 } from "./algorithm.ts";
import { authorityOf, type Certificate, EXTENSION, keyUsageOf, readCertificate } from "./certificate.ts";
import { isValidAt, unknownCritical, wayToRoot } from "./chain.ts";
import { type Der, decode, fieldsOf, octetsOf, oidOf, partsOf, TAG } from "./der.ts";
import { equalNonces, hasStatement, type Reply, readReply, TST_INFO } from "./reply.ts";
import { equalImprints, readQuery } from "./request.ts";
import { hasSigned } from "./signature.ts";
import { StampError, type StampPart } from "./stamp-error.ts";

const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE = "1.2.840.113549.1.9.16.2.12";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";
const TIME_STAMPING = "1.3.6.1.5.5.7.3.8";
/** QCStatements (RFC 3739), and the statement of ETSI EN 319 422 with which an authority calls its stamp qualified. */
const STATEMENTS = "1.3.6.1.5.5.7.1.3";
const CALLED_QUALIFIED = "0.4.0.19422.1.1";
/** Bits of keyUsage: digitalSignature and nonRepudiation. */
const SIGNING_USES: ReadonlySet<number> = new Set([0, 1]);

/** Contents of a valid time stamp. */
export interface Stamp {
  /** The bytes existed at this time (ms since 1970), which may be wrong by `accuracy`. */
  readonly genTime: number;
  /** How far `genTime` may be off (ms, rounded up); `null` if the authority does not say. */
  readonly accuracy: number | null;
  /** Policy of the authority: object identifier. */
  readonly policy: string;
  /** Serial number of the stamp, hexadecimal. */
  readonly serial: string;
  /** Signer, by the names in its certificate. */
  readonly authority: { readonly name: string; readonly organisation: string | null };
  /** Whether the authority states that the stamp is qualified. This alone proves nothing. */
  readonly callsItselfQualified: boolean;
  /** Certificates from the signer to the root, DER. */
  readonly chain: readonly Uint8Array[];
  /** End of the validity of the signer's certificate (ms since 1970); the time stamp should be renewed before. */
  readonly notAfter: number;
}

export interface ToVerify {
  /** TimeStampResp as received from the authority. */
  readonly reply: Uint8Array;
  /** The TimeStampReq that the reply answers. Without it, nonce and policy are not compared. */
  readonly query?: Uint8Array | null;
  /** The stamped bytes. */
  readonly data: Uint8Array;
  /** Trusted certificates, DER. */
  readonly roots: readonly Uint8Array[];
}

/** Verifies a time stamp. Throws `StampError` with the part that is invalid. */
export async function verifyStamp({ reply: bytes, query, data, roots }: ToVerify): Promise<Stamp> {
  const reply = readReply(bytes);
  const { info, certificates, signer } = reply;
  const hash = await hold("imprint", () => hashBy(info.imprint.algorithm, data));
  if (!equalBytes(info.imprint.hash, hash))
    throw new StampError("imprint", "the time stamp covers other bytes than those given");
  if (query) await hold("nonce", () => checkQuery(reply, query));
  const unknown = [...info.extensions].find(([, { isCritical }]) => isCritical);
  if (unknown) throw new StampError("form", `the time stamp has the unknown critical extension ${unknown[0]}`);

  const certificate = certificates.find(({ issuer, serial }) => issuer === signer.issuer && serial === signer.serial);
  if (!certificate)
    throw new StampError("certificate", "the time stamp does not contain the certificate of its signer");
  await hold("certificate", () => checkNamed(signer.attributes, certificate));
  await hold("usage", () => checkUsage(certificate));
  await hold("signature", () => checkSignature(reply, certificate));
  if (!isValidAt(certificate, info.time))
    throw new StampError(
      "validity",
      "the time of the stamp is outside the validity period of its signer's certificate",
    );
  const trusted = await hold("chain", () => roots.map(readCertificate));
  const way = await wayToRoot(certificate, { roots: trusted, others: certificates, time: info.time });
  if (!way)
    throw new StampError("chain", "no chain of certificates leads from the signer of the time stamp to a trusted root");
  return {
    genTime: info.time,
    accuracy: info.accuracy,
    policy: info.policy,
    serial: info.serial,
    authority: { name: certificate.name ?? "sans nom", organisation: certificate.organisation },
    callsItselfQualified: await hold("form", () => callsItselfQualified(reply)),
    chain: way.map(({ der }) => der),
    notAfter: certificate.notAfter,
  };
}

/** Runs a check. Converts an error of the parser or of Web Cryptography to a `StampError` with this part. */
async function hold<Result>(part: StampPart, check: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof StampError) throw error;
    throw new StampError(part, (error as Error).message || "the time stamp cannot be read");
  }
}

function checkQuery({ info }: Reply, bytes: Uint8Array): void {
  const query = readQuery(bytes);
  if (!equalImprints(query.imprint, info.imprint))
    throw new StampError("imprint", "the time stamp covers other bytes than the query");
  if (!equalNonces(query.nonce, info.nonce))
    throw new StampError("nonce", "the time stamp repeats another nonce than the query sent");
  if (query.policy !== null && query.policy !== info.policy)
    throw new StampError(
      "policy",
      `the policy of the time stamp is ${info.policy}, but the query asked for ${query.policy}`,
    );
}

/**
 * Checks that the attributes name the signer's certificate by hash (RFC 5035). If both versions of the attribute are
 * present, both must match.
 */
async function checkNamed(attributes: Reply["signer"]["attributes"], { der }: Certificate): Promise<void> {
  const [first, second] = [SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V2].map((kind) => attributes.get(kind));
  if (!first && !second) throw new SyntaxError("the signed attributes do not name the certificate of the signer");
  for (const [attribute, hash] of [
    [first, sha1],
    [second, sha2],
  ] as const) {
    if (!attribute) continue;
    // The first certificate in the attribute is the signer's.
    const id = partsOf(partsOf(fieldsOf(attribute).next(TAG.sequence))[0] ?? attribute);
    const algorithm = id[0]?.tag === TAG.sequence ? readAlgorithm(id.shift() as Der).oid : SHA256;
    if (!id[0] || !equalBytes(octetsOf(id[0]), await hash(der, algorithm)))
      throw new SyntaxError("the signed attributes name another certificate than the one of the signer");
  }
}

/**
 * SHA-1, which the first version of the attribute prescribes. The hash only selects one of the token's
 * certificates, so the weakness of SHA-1 does no harm.
 */
const sha1 = async (der: Uint8Array): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-1", der as Bytes));

const sha2 = (der: Uint8Array, algorithm: string): Promise<Bytes> => hashBy(algorithm, der);

function checkUsage(certificate: Certificate): void {
  const use = certificate.extensions.get(EXTENSION.extendedKeyUsage);
  if (!use?.isCritical)
    throw new SyntaxError("the signer's certificate is not restricted to time stamps by a critical extension");
  const purposes = partsOf(decode(use.value)).map(oidOf);
  if (purposes.join() !== TIME_STAMPING)
    throw new SyntaxError("the signer's certificate allows other purposes than time stamps");
  const uses = keyUsageOf(certificate);
  if (uses && (uses.size === 0 || ![...uses].every((bit) => SIGNING_USES.has(bit))))
    throw new SyntaxError("the signer's certificate allows other key uses than signing");
  if (authorityOf(certificate).isAuthority)
    throw new SyntaxError("the signer's certificate is that of an authority that may issue certificates");
  const unknown = unknownCritical(certificate);
  if (unknown !== null) throw new SyntaxError(`the signer's certificate has the unknown critical extension ${unknown}`);
}

async function checkSignature({ content, signer }: Reply, certificate: Certificate): Promise<void> {
  const { attributes, signed, signature, algorithm, hash } = signer;
  const type = attributes.get(CONTENT_TYPE);
  if (!type || oidOf(type) !== TST_INFO)
    throw new SyntaxError("the signed attributes name another content type than time-stamp data (TSTInfo)");
  const digested = attributes.get(MESSAGE_DIGEST);
  if (!digested || !equalBytes(octetsOf(digested), await hashBy(hash, content)))
    throw new SyntaxError("the message digest in the signed attributes is not the hash of the time-stamp data");
  if (!(await hasSigned(certificate.publicKey, { data: signed, signature, algorithm, hash })))
    throw new SyntaxError("the signature of the time stamp is invalid");
}

function callsItselfQualified({ info }: Reply): boolean {
  const statements = info.extensions.get(STATEMENTS);
  return statements !== undefined && hasStatement(statements.value, CALLED_QUALIFIED);
}

/** Returns the SHA-256 of a certificate, hexadecimal, for people to compare. */
export const fingerprintOf = (der: Uint8Array): string => toHex(digest(der));
