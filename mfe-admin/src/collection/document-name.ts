import type { AdminDocument } from "@authentica/backend/contract/admin-collections";

/**
 * Returns the name by which users know a document: an e-mail address, or the name of an object or file; otherwise the
 * identifier.
 */
export function documentName(doc: AdminDocument): string {
  for (const field of ["email", "objectName", "fileName"]) {
    const value = doc[field];
    if (typeof value === "string" && value !== "") return value;
  }
  return doc._id;
}
