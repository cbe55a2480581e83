import type { AdminDocument, CollectionFields } from "@authentica/backend/contract/admin-collections";
import { documentName } from "../document-name.ts";

/**
 * What the person types before documents go: the number of several; the name of one that takes more with it than its own
 * record; `null` where naming it is enough.
 */
export function expectedWord(docs: readonly AdminDocument[], deletion: CollectionFields["deletion"]): string | null {
  const [first] = docs;
  if (!first) return null;
  if (docs.length > 1) return String(docs.length);
  return deletion === "account" || deletion === "entry" ? documentName(first) : null;
}

/** Whether what was typed is what is asked for: spaces around it and letter case do not matter. */
export const isTyped = (typed: string, expected: string | null): boolean =>
  expected === null ||
  typed.normalize("NFC").trim().toLocaleLowerCase("fr") === expected.normalize("NFC").trim().toLocaleLowerCase("fr");
