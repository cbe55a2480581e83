import { GIVEN_DATE } from "@authentica/backend/words/attestation";
import type { words as french } from "../fr/export.ts";

export const words: typeof french = {
  columns: {
    name: "Name of the object",
    file: "File",
    size: "Size (bytes)",
    status: "Status",
    registeredAt: `Registered at (UTC, ${GIVEN_DATE.toLowerCase()})`,
    proofId: "Proof identifier",
    hash: "SHA-256 fingerprint",
    entry: "Entry no.",
    publicPage: "Public page",
  },
  fileName: (day) => `authentica-objects-${day}.csv`,
};
