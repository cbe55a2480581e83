/** A proof that opens nothing private, for whoever hands it on: the registry's own entries, and what they prove of the file. */

import type { ProvenObject } from "./proven-object.ts";
import { type ProofSummary, WITHHELD } from "./summary.ts";

/** The same events, none of them opened. */
export function closed(proven: ProvenObject): ProvenObject {
  const [mint, ...further] = proven.events;
  return { ...proven, events: [{ ...mint, opening: null }, ...further.map((event) => ({ ...event, opening: null }))] };
}

/** The summary without the names, the file's and the object's, and without what its owner says; what the registry's public page tells stays. */
export const redacted = (summary: ProofSummary): ProofSummary => ({
  ...summary,
  objectName: WITHHELD,
  file: summary.file && { name: WITHHELD, size: null },
  said: Object.fromEntries(Object.keys(summary.said).map((name) => [name, WITHHELD])),
  registeredBy: WITHHELD,
});
