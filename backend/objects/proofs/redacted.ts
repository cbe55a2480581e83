/** A proof that opens nothing private, for whoever hands it on: the registry's own entries, and what they prove of the file. */

import type { ProvenObject } from "./proven-object.ts";
import type { ProofSummary } from "./summary.ts";

/** Stands where a document would tell what its owner keeps to themselves. */
export const WITHHELD = "Non communiqué";

/** The same events, none of them opened. */
export function closed(proven: ProvenObject): ProvenObject {
  const [mint, ...further] = proven.events;
  return { ...proven, events: [{ ...mint, opening: null }, ...further.map((event) => ({ ...event, opening: null }))] };
}

/** The summary without the names, the file's and the object's; what the registry's public page tells stays. */
export const redacted = (summary: ProofSummary): ProofSummary => ({
  ...summary,
  objectName: WITHHELD,
  file: summary.file && { name: WITHHELD, size: null },
  registeredBy: WITHHELD,
});
