/** File names in a proof's archive, by which the verifier finds them. */
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
 * The first time stamps that cover the entry: for each a `<size>.tlog-proof`, `.tsq` and `.tsr` and, if it is
 * qualified, the entry of the trusted list (`.liste.json`).
 */
export const STAMP_FOLDER = "horodatage/";
/** Root certificates of the time stamps (PEM). */
export const STAMP_ROOTS = "horodatage/racine.pem";

/** Returns the file name of an object's proof archive. */
export const proofArchiveName = (id: string, kind: "complete" | "redacted"): string =>
  kind === "redacted" ? `preuve-a-remettre-${id}.zip` : `preuve-${id}.zip`;

/** File names of the archive with many proofs, and of its index and instructions. */
export const proofsArchiveName = (day: string): string => `authentica-preuves-${day}.zip`;
export const PROOFS_LIST = "preuves.csv";
export const PROOFS_README = "LISEZ-MOI.txt";

/** Returns the file name of a transfer's archive. */
export const cessionArchiveName = (objectId: string, number: number): string => `cession-${objectId}-${number}.zip`;

/** Returns the path of the proof of event `number`; event 0 is the mint. */
export const proofName = ({ eventNumber, type }: { readonly eventNumber: number; readonly type: string }): string =>
  eventNumber === 0 ? MINT_PROOF : `${EVENT_FOLDER}${eventNumber}-${type}.tlog-proof`;
