import type { AdminDocument, CollectionFields } from "@authentica/backend/contract/admin-collections";
import { locale } from "@authentica/shared-ui/language";
import { documentName } from "../document-name.ts";

/**
 * Returns what a user must type to confirm a deletion. For several documents, that is their number. For one account
 * or object, it is its name, because more than one record is deleted. Otherwise `null`: nothing must be typed.
 */
export function expectedWord(docs: readonly AdminDocument[], deletion: CollectionFields["deletion"]): string | null {
  const [first] = docs;
  if (!first) return null;
  if (docs.length > 1) return String(docs.length);
  return deletion === "account" || deletion === "entry" ? documentName(first) : null;
}

/** Whether the user typed the expected text. Surrounding spaces and letter case are ignored. */
export const isTyped = (typed: string, expected: string | null): boolean =>
  expected === null ||
  typed.normalize("NFC").trim().toLocaleLowerCase(locale) ===
    expected.normalize("NFC").trim().toLocaleLowerCase(locale);
