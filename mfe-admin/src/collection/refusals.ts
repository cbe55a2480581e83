import type { AdminDocument, Collection } from "@authentica/backend/contract/admin-collections";
import { words } from "#words/collection.tsx";

/** Why an action on a document is not offered: a short text that replaces the button, and the full reason. */
export interface Refusal {
  readonly word: string;
  readonly why: string;
}

/**
 * Returns why a document cannot be deleted, or `null` if it can be deleted. `ownId` is the identifier of the
 * signed-in administrator.
 */
export function deletionRefusal(collection: Collection, doc: AdminDocument, ownId: string | undefined): Refusal | null {
  if (collection === "users" && doc._id === ownId) return words.notDeletable.own;
  if (collection === "objects" && doc.status === "erased") return words.notDeletable.erased;
  if (collection === "objects" && isPublished(doc)) return words.notDeletable.published;
  if (collection === "notifications" && doc.notificationType !== "OBJECT_VIEW") return words.notDeletable.history;
  return null;
}

/** Returns why an object cannot be revoked, or `null` if it can be revoked. */
export function revocationRefusal(doc: AdminDocument): string | null {
  if (doc.status === "revoked") return words.notRevocable.revoked;
  if (isPublished(doc)) return words.notRevocable.published;
  return doc.status === "active" ? null : words.notRevocable.erased;
}

/** Whether the service itself registered the file. Such an object is active but has no owner. */
const isPublished = (doc: AdminDocument): boolean => doc.status === "active" && doc.ownerId === null;

/**
 * Returns why an administrator may not act on a user, or `null` if they may. Administrators cannot act on their own
 * account. `admins` is the number of administrators, if known.
 */
export function actionRefusal(
  doc: AdminDocument,
  ownId: string | undefined,
  admins: number | undefined,
): string | null {
  if (doc._id !== ownId) return null;
  return admins === 1 ? words.lastAdmin : words.ownAccount;
}
