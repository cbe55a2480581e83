/** Minimal trusted lists (ETSI TS 119 612). */
import { readFile } from "node:fs/promises";
import { SignedXml } from "xml-crypto";
import type { Unit } from "./authority.ts";

const DAY = 86_400_000;
const QTST = "http://uri.etsi.org/TrstSvc/Svctype/TSA/QTST";
const STATUS = "http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/";
const iso = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+/, "");

/** A list with one service. Times in ms since 1970. */
export interface Shown {
  readonly now: number;
  readonly identity: Uint8Array;
  readonly type?: string;
  readonly status?: string;
  readonly since?: number;
  /** Former statuses. */
  readonly history?: readonly (readonly [status: string, since: number])[];
  readonly issued?: number;
  readonly next?: number;
}

export function listOf({ now, identity, type = QTST, status = "granted", history = [], ...times }: Shown): string {
  const { since = now - 10 * DAY, issued = now - DAY / 2, next = now + DAY } = times;
  const state = (told: string, from: number) =>
    `<ServiceTypeIdentifier>${type}</ServiceTypeIdentifier><ServiceName><Name xml:lang="fr">Horodatage</Name></ServiceName>` +
    `<ServiceDigitalIdentity><DigitalId><X509Certificate>${identity.toBase64()}</X509Certificate></DigitalId></ServiceDigitalIdentity>` +
    `<ServiceStatus>${STATUS}${told}</ServiceStatus><StatusStartingTime>${iso(from)}</StatusStartingTime>`;
  const before = history.map(([told, from]) => `<ServiceHistoryInstance>${state(told, from)}</ServiceHistoryInstance>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" Id="list"><SchemeInformation><TSLSequenceNumber>42</TSLSequenceNumber><TSLType>http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUgeneric</TSLType><SchemeTerritory>FR</SchemeTerritory><ListIssueDateTime>${iso(issued)}</ListIssueDateTime><NextUpdate><dateTime>${iso(next)}</dateTime></NextUpdate></SchemeInformation><TrustServiceProviderList><TrustServiceProvider><TSPInformation><TSPName><Name xml:lang="fr">Prestataire &amp; Fils</Name></TSPName></TSPInformation><TSPServices><TSPService><ServiceInformation>${state(status, since)}</ServiceInformation><ServiceHistory>${before.join("")}</ServiceHistory></TSPService></TSPServices></TrustServiceProvider></TrustServiceProviderList></TrustServiceStatusList>`;
}

const sha = (bits: 1 | 256) =>
  bits === 1 ? "http://www.w3.org/2000/09/xmldsig#sha1" : "http://www.w3.org/2001/04/xmlenc#sha256";

/** Signs a list as scheme operators do: enveloped, with exclusive canonicalisation. */
export async function signedList(xml: string, by: Unit, { bits = 256 as 1 | 256, xpath = "/*" } = {}): Promise<string> {
  const signature = new SignedXml({
    privateKey: await readFile(by.key, "utf8"),
    signatureAlgorithm:
      bits === 1 ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1" : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: "http://www.w3.org/2001/10/xml-exc-c14n#",
  });
  const transforms = [
    "http://www.w3.org/2000/09/xmldsig#enveloped-signature",
    "http://www.w3.org/2001/10/xml-exc-c14n#",
  ];
  signature.addReference({ xpath, transforms, digestAlgorithm: sha(bits), isEmptyUri: xpath === "/*" });
  signature.computeSignature(xml, { location: { reference: "/*", action: "append" } });
  return signature.getSignedXml();
}
