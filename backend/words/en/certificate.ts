/** Words of the certificate of registration in English. */
import type { CertificateWords } from "../fr/certificate.ts";

export const certificate: CertificateWords = {
  documentTitle: (id) => `Certificate ${id}`,
  attached: "Proof of registration in the register (c2sp.org/tlog-proof@v1)",
  title: ["Certificate", "of registration"],
  objectName: "Name of the object",
  previousOwner: "A previous owner",
  brokenSeal: (noun) => `Seal of the fingerprint, broken: ${noun} revoked`,
  revoked: "REVOKED",
  revokedOn: (at) => `On ${at}, according to the service`,
  hasExisted: {
    registration: "The registration existed; it is no longer valid.",
    declaration: "The declaration existed; it is no longer valid.",
  },
  thisDocument: "this certificate",
  size: "Size",
  sizeDeposited: (at) => `Size, deposited on ${at} (Paris time)`,
  noSize: "Not kept",
  registeredBy: "Registered by",
  timeStamp: "Time stamp",
};
