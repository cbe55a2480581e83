import type { AdminDocument } from "@authentica/backend/contract/admin-collections";

/** Returns the name that users know a document by: an e-mail, an object's or file's name, or else the identifier. */
export function documentName(doc: AdminDocument): string {
  for (const field of ["email", "objectName", "fileName"]) {
    const value = doc[field];
    if (typeof value === "string" && value !== "") return value;
  }
  return doc._id;
}
