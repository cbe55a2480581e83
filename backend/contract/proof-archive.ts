/** Names of the files in a proof's archive. The verifier finds the files by these names. */
export const MINT_PROOF = "preuve.tlog-proof";
export const OPENING = "ouverture.json";
export const SUMMARY = "preuve.json";
export const CESSION_DEED = "attestation-de-cession.pdf";
export const CESSION_SUMMARY = "cession.json";
export const CERTIFICATE = "certificat.pdf";
export const VKEY = "registre.vkey";
/** The newest key list, if the log has one. */
export const KEY_LIST = "registre.cles";
export const POLICY = "registre.policy";
export const EVENT_FOLDER = "evenements/";
/**
 * Folder with the first time stamps that cover the entry. Each has three files, `<size>.tlog-proof`, `.tsq` and
 * `.tsr`; a qualified one also has the entry of the trusted list (`.liste.json`).
 */
export const STAMP_FOLDER = "horodatage/";
/**
 * Folder with the first kept checkpoint that covers the entry and that the witnesses had seen, as the proof
 * `<size>.tlog-proof`.
 */
export const WITNESS_FOLDER = "temoins/";
/** Root certificates of the time stamps (PEM). */
export const STAMP_ROOTS = "horodatage/racine.pem";

/** Index and instructions in the archive with the proofs of many objects. */
export const PROOFS_LIST = "preuves.csv";
export const PROOFS_README = "LISEZ-MOI.txt";

/** Returns the path of an event's proof in the archive. Event 0 is the registration (mint). */
export const proofName = ({ eventNumber, type }: { readonly eventNumber: number; readonly type: string }): string =>
  eventNumber === 0 ? MINT_PROOF : `${EVENT_FOLDER}${eventNumber}-${type}.tlog-proof`;
