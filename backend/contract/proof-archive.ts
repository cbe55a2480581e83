/** Names inside a proof's archive, which the verifier looks for. */
export const MINT_PROOF = "preuve.tlog-proof";
export const OPENING = "ouverture.json";
export const SUMMARY = "preuve.json";
export const CESSION_DEED = "attestation-de-cession.pdf";
export const CESSION_SUMMARY = "cession.json";
export const CERTIFICATE = "certificat.pdf";
export const VKEY = "registre.vkey";
/** The newest key list, where the log has one. */
export const KEY_LIST = "registre.cles";
export const POLICY = "registre.policy";
export const EVENT_FOLDER = "evenements/";
/** The first time stamps that cover the entry: of each `<size>.tlog-proof`, `.tsq`, `.tsr`, and what a trusted list said. */
export const STAMP_FOLDER = "horodatage/";
/** The roots that they lead to (PEM). */
export const STAMP_ROOTS = "horodatage/racine.pem";

/** What the archive of an object's proof is called; `kind` as the caller asked for it. */
export const proofArchiveName = (id: string, kind: "complete" | "redacted"): string =>
  kind === "redacted" ? `preuve-a-remettre-${id}.zip` : `preuve-${id}.zip`;

/** Name of the archive of many proofs, and its additional files: an index and instructions. */
export const proofsArchiveName = (day: string): string => `authentica-preuves-${day}.zip`;
export const PROOFS_LIST = "preuves.csv";
export const PROOFS_README = "LISEZ-MOI.txt";

/** What the archive of a transfer is called. */
export const cessionArchiveName = (objectId: string, number: number): string => `cession-${objectId}-${number}.zip`;

/** Where the proof of event `number` is; event 0 is the mint. */
export const proofName = ({ eventNumber, type }: { readonly eventNumber: number; readonly type: string }): string =>
  eventNumber === 0 ? MINT_PROOF : `${EVENT_FOLDER}${eventNumber}-${type}.tlog-proof`;
