import type { AdminDocument, CollectionFields } from "@authentica/backend/contract/admin-collections";
import { documentName } from "../document-name.ts";

/**
 * Returns what a user must type to confirm a deletion: the number of documents if there are several; the name of an
 * account or object, because more than its record is deleted; otherwise `null`.
 */
export function expectedWord(docs: readonly AdminDocument[], deletion: CollectionFields["deletion"]): string | null {
  const [first] = docs;
  if (!first) return null;
  if (docs.length > 1) return String(docs.length);
  return deletion === "account" || deletion === "entry" ? documentName(first) : null;
}

/** Whether the typed text matches; surrounding spaces and letter case are ignored. */
export const isTyped = (typed: string, expected: string | null): boolean =>
  expected === null ||
  typed.normalize("NFC").trim().toLocaleLowerCase("fr") === expected.normalize("NFC").trim().toLocaleLowerCase("fr");
