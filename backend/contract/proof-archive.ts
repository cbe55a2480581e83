/** Names inside a proof's archive, which the verifier looks for. */
export const MINT_PROOF = "preuve.tlog-proof";
export const OPENING = "ouverture.json";
export const SUMMARY = "preuve.json";
export const CERTIFICATE = "certificat.pdf";
export const VKEY = "registre.vkey";
export const VERIFIER_PAGE = "verifier.html";
export const EVENT_FOLDER = "evenements/";

/** Where the proof of event `number` is; event 0 is the mint. */
export const proofName = ({ eventNumber, type }: { readonly eventNumber: number; readonly type: string }): string =>
  eventNumber === 0 ? MINT_PROOF : `${EVENT_FOLDER}${eventNumber}-${type}.tlog-proof`;
