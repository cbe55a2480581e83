import type { AdminDocument } from "@authentica/backend/contract/admin-collections";

/** What people call a document: an e-mail, an object's name, a file's; its identifier where it has none. */
export function documentName(doc: AdminDocument): string {
  for (const field of ["email", "objectName", "fileName"]) {
    const value = doc[field];
    if (typeof value === "string" && value !== "") return value;
  }
  return doc._id;
}
