import type { words as french } from "../fr/row-items.tsx";

export const words: typeof french = {
  failed: "Your objects could not be loaded. ",
  edit: "Edit",
  activity: "Activity",
  download: "Download the file",
  proof: "Download the proof",
  redactedProof: "Anonymous proof",
  redactedMeans: "Without any private details",
  cession: "Attestation of transfer",
  gave: (day) => `Transferred on ${day}`,
  received: (day) => `Received on ${day}`,
  transfer: "Transfer",
  cancelTransfer: "Withdraw the offer",
  publicPage: "Public page",
  copyLink: "Copy link",
  revoke: "Revoke",
  refusals: {
    revoked: "This object is revoked",
    erased: "You have erased the file",
    hashOnly: "Only the fingerprint is stored",
  },
};
