/**
 * Reads a national trusted list (ETSI TS 119 612), which states when a provider's service was qualified. The operator
 * provides the file, signed by the country's scheme operator. A time stamp counts as qualified only if all of this
 * holds:
 *   1. the XML signature of the list is valid under a certificate that the operator obtained in another way, and
 *      covers the whole list;
 *   2. only what was signed is read;
 *   3. the list was issued before the time of the stamp, and its next update was not due then;
 *   4. the list has a service for qualified time stamps with the identity of the stamp's signer, or of the issuer
 *      of the signer's certificate; and
 *   5. the status of that service was "granted" at the time of the stamp.
 * If the list only names the issuer, the time stamp must also state that it is qualified, because an issuer may have
 * other units.
 */

import { readFile } from "node:fs/promises";
import { DOMParser, XMLSerializer } from "@xmldom/xmldom";
import { SignedXml } from "xml-crypto";
import type { Qualified } from "../../contract/stamp.ts";
import { readCertificate } from "../../formats/stamp/certificate.ts";
import { writePem } from "../../formats/stamp/pem.ts";
import type { Stamp } from "../../formats/stamp/verify.ts";
import { toHex, utf8 } from "../../formats/tlog/bytes.ts";
import { digest } from "../../formats/tlog/hash.ts";
import type { Write } from "../../platform/kv/write.ts";
import { listExtractRecords } from "./store.ts";

/** Trusted lists with a valid signature. */
export interface TrustedLists {
  /**
   * Returns what the lists say about the signer at the time of the stamp; `null` if the signer was not qualified
   * then. Rejects if a list cannot be verified.
   */
  find(stamp: Stamp): Promise<{
    readonly qualified: Qualified & { readonly extract: string };
    /** Writes that store the extract. */
    readonly writes: readonly Write[];
  } | null>;
}

const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const TSL = "http://uri.etsi.org/02231/v2#";
const LIST_TYPE = "http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUgeneric";
const QUALIFIED_STAMPS = "http://uri.etsi.org/TrstSvc/Svctype/TSA/QTST";
const GRANTED = "http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/granted";
const STRONG_SIGNATURES = [
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
];
const STRONG_HASHES = ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"];
/** Maximum number of bytes of an extract, so that it fits into a record. */
const MAX_EXTRACT = 48 * 1024;

/**
 * Opens a trusted list. `signers` are certificates of the scheme operator (DER), from the European list of lists.
 * Parsing a list of some megabytes takes seconds and blocks the thread. So it happens before the server listens, and
 * again only when the file changes.
 */
export async function openTrustedList(file: string, signers: readonly Uint8Array[]): Promise<TrustedLists> {
  let read: { readonly hash: string; readonly list: List } | null = null;

  async function current() {
    const bytes = await readFile(file);
    const hash = toHex(digest(bytes));
    if (read?.hash !== hash) read = { hash, list: readList(new TextDecoder().decode(bytes), signers) };
    return read;
  }

  // Ignores an invalid list for now. It is reported when a time stamp needs it.
  await current().catch(() => undefined);
  return {
    async find(stamp) {
      const { hash: list, list: told } = await current();
      const { service, grantedAt } = told.grantedTo(stamp) ?? {};
      if (!service || grantedAt === undefined) return null;
      const xml = service.xml;
      if (utf8(xml).length > MAX_EXTRACT)
        throw new Error("The entry of the trusted list about the time-stamping service is too long to store.");
      const extract = toHex(digest(utf8(xml)));
      const { territory, sequence, issuedAt } = told;
      const { provider, name } = service;
      return {
        qualified: { provider, service: name, territory, sequence, issuedAt, grantedAt, extract },
        writes: listExtractRecords.put({ hash: extract, xml, list }),
      };
    },
  };
}

interface Service {
  readonly provider: string;
  readonly name: string;
  /** Certificates that identify the service, base64. */
  readonly identities: ReadonlySet<string>;
  /** Statuses of the service, each with its start (ms since 1970). */
  readonly statuses: readonly { readonly status: string; readonly since: number }[];
  /** Element of the list about this service. */
  readonly xml: string;
}

interface List {
  readonly territory: string;
  readonly sequence: number;
  /** Time of issue, ISO 8601. */
  readonly issuedAt: string;
  /** Returns the service that had the status "granted" at the time of the stamp; `null` if there was none. */
  grantedTo(stamp: Stamp): { readonly service: Service; readonly grantedAt: string } | null;
}

/** Parses a list and verifies its signature. Throws an `Error` with the reason if the list cannot be trusted. */
export function readList(xml: string, signers: readonly Uint8Array[]): List {
  const scheme = signedList(xml, signers);
  const about = only(scheme, "SchemeInformation");
  const type = textOf(only(about, "TSLType"));
  if (type !== LIST_TYPE) throw new Error(`Expected a trusted list of type ${LIST_TYPE}, got "${type}".`);
  const issued = timeOf(only(about, "ListIssueDateTime"));
  const nextUpdate = timeOf(only(only(about, "NextUpdate"), "dateTime"));
  const services = children(scheme, "TrustServiceProviderList").flatMap((list) =>
    children(list, "TrustServiceProvider").flatMap(readProvider),
  );
  return {
    territory: textOf(only(about, "SchemeTerritory")),
    sequence: Number(textOf(only(about, "TSLSequenceNumber"))),
    issuedAt: new Date(issued).toISOString(),
    grantedTo({ genTime, chain, callsItselfQualified }) {
      if (issued > genTime || genTime > nextUpdate) return null;
      const [signer, issuer] = chain.map((der) => der.toBase64());
      for (const service of services) {
        const isNamed = service.identities.has(signer ?? "");
        if (!isNamed && !(service.identities.has(issuer ?? "") && callsItselfQualified)) continue;
        const [last] = service.statuses.filter(({ since }) => since <= genTime).sort((a, b) => b.since - a.since);
        if (last?.status === GRANTED) return { service, grantedAt: new Date(last.since).toISOString() };
      }
      return null;
    },
  };
}

/** Runs steps 1 and 2. Returns the root element of the list, parsed only from what was signed. */
function signedList(xml: string, signers: readonly Uint8Array[]): Element {
  const document = parse(xml);
  const signatures = Array.from(document.getElementsByTagNameNS(DSIG, "Signature"));
  const [signature] = signatures.filter((node) => node.parentNode === document.documentElement);
  if (!signature) throw new Error("The trusted list has no signature over the whole document.");
  // The certificate in the signature need not be trusted here: it only selects which signer is tried.
  const named = Array.from(signature.getElementsByTagNameNS(DSIG, "X509Certificate"), (one) =>
    textOf(one).replace(/\s/g, ""),
  );
  const tried = signers.filter((signer) => named.length === 0 || named.includes(signer.toBase64()));
  for (const signer of tried) {
    const signed = referencesSignedBy(signer, signature, xml);
    // The signature also covers its own properties, so the signed part that is the list must be selected.
    const roots = signed
      .map((part) => parse(part).documentElement)
      .filter((root) => isTsl(root, "TrustServiceStatusList"));
    const [root] = roots;
    if (!root) continue;
    const issued = timeOf(only(only(root, "SchemeInformation"), "ListIssueDateTime"));
    const { notBefore, notAfter } = readCertificate(signer);
    if (issued < notBefore || issued > notAfter)
      throw new Error("The trusted list was issued outside the validity period of its signer's certificate.");
    return root;
  }
  throw new Error("No certificate of TRUSTED_LIST_SIGNERS has signed the trusted list.");
}

/** Returns canonical XML of everything that the key has signed; nothing if the signature is invalid. */
function referencesSignedBy(signer: Uint8Array, signature: Element, xml: string): string[] {
  const signed = new SignedXml({ publicCert: writePem([signer]) });
  signed.SignatureAlgorithms = picked(
    signed.SignatureAlgorithms,
    STRONG_SIGNATURES,
  ) as typeof signed.SignatureAlgorithms;
  signed.HashAlgorithms = picked(signed.HashAlgorithms, STRONG_HASHES) as typeof signed.HashAlgorithms;
  try {
    signed.loadSignature(new XMLSerializer().serializeToString(signature));
    return signed.checkSignature(xml) ? signed.getSignedReferences() : [];
  } catch {
    return [];
  }
}

const picked = (algorithms: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(algorithms).filter(([name]) => names.includes(name)));

function readProvider(provider: Element): Service[] {
  const about = only(provider, "TSPInformation");
  const name = textOf(children(only(about, "TSPName"), "Name")[0] ?? about);
  return children(provider, "TSPServices")
    .flatMap((services) => children(services, "TSPService"))
    .flatMap((service) => readService(service, name));
}

function readService(service: Element, provider: string): Service[] {
  const now = only(service, "ServiceInformation");
  if (typeOf(now) !== QUALIFIED_STAMPS) return [];
  const before = children(service, "ServiceHistory").flatMap((history) => children(history, "ServiceHistoryInstance"));
  const identities = Array.from(only(now, "ServiceDigitalIdentity").getElementsByTagNameNS(TSL, "X509Certificate"));
  const statuses = [now, ...before.filter((one) => typeOf(one) === QUALIFIED_STAMPS)].map((one) => ({
    status: textOf(only(one, "ServiceStatus")),
    since: timeOf(only(one, "StatusStartingTime")),
  }));
  return [
    {
      provider,
      name: textOf(children(only(now, "ServiceName"), "Name")[0] ?? now),
      identities: new Set(identities.map((one) => textOf(one).replace(/\s/g, ""))),
      statuses,
      xml: new XMLSerializer().serializeToString(service),
    },
  ];
}

const typeOf = (information: Element): string => textOf(only(information, "ServiceTypeIdentifier"));

/** Parses XML. Throws if it is malformed or has a document type, which could define entities. */
function parse(xml: string): Document {
  if (/<!DOCTYPE/i.test(xml))
    throw new Error("The trusted list has a document type declaration (<!DOCTYPE), which is not allowed.");
  const fail = (message: string) => {
    throw new Error(`The trusted list is not valid XML: ${message}`);
  };
  const document = new DOMParser({ errorHandler: { warning: () => undefined, error: fail, fatalError: fail } });
  return document.parseFromString(xml, "text/xml");
}

const isTsl = (node: Node, name: string): boolean =>
  (node as Element).localName === name && (node as Element).namespaceURI === TSL;

const children = (parent: Element, name: string): Element[] =>
  Array.from(parent.childNodes).filter((node) => isTsl(node, name)) as Element[];

function only(parent: Element, name: string): Element {
  const [child, ...others] = children(parent, name);
  if (!child || others.length > 0)
    throw new Error(`Expected exactly one element ${name} at its place in the trusted list.`);
  return child;
}

const textOf = ({ textContent }: Node): string => (textContent ?? "").trim();

function timeOf(node: Node): number {
  const time = Date.parse(textOf(node));
  if (Number.isNaN(time)) throw new Error(`The trusted list contains an invalid time, "${textOf(node)}".`);
  return time;
}
