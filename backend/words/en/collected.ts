/** Words of an archive with the proofs of many objects, in English. */
import type { CollectedWords } from "../fr/collected.ts";

export const collected: CollectedWords = {
  columns: ["Name of the object", "Proof identifier", "SHA-256 fingerprint", "Entry no.", "Public page", "Proof"],
  notYours: "Missing: this object is no longer yours.",
  notProven: "Missing: the register cannot prove it at the moment. Please request it again.",
  readMe: (count, list, steps) => [
    count === 1 ? "The proof of one object." : `The proofs of ${count} objects, each in an archive of its own.`,
    "",
    `${list} states which proof belongs to which object, and which one is missing.`,
    "To check one:",
    ...steps,
    "The archive of each proof is in the folder “preuves”.",
    "Each archive can be handed over alone: it is sufficient.",
    "",
  ],
};
