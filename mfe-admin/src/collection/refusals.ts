import type { AdminDocument, Collection } from "@authentica/backend/contract/admin-collections";

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
  if (collection === "users" && doc._id === ownId)
    return {
      word: "Votre compte",
      why: "Personne ne supprime ici son propre compte\u00a0: demandez-le à un autre administrateur.",
    };
  if (collection === "objects" && doc.status === "erased")
    return {
      word: "Déjà effacé",
      why: "Les détails de cet objet sont effacés. Son inscription reste\u00a0: rien ne s’ôte du registre.",
    };
  if (collection === "objects" && isPublished(doc))
    return {
      word: "Publié",
      why: "Le service a publié ce fichier lui-même\u00a0: personne n’en est propriétaire, et rien ne s’ôte du registre.",
    };
  if (collection === "notifications" && doc.notificationType !== "OBJECT_VIEW")
    return {
      word: "Historique",
      why: "Cette notification raconte l’histoire d’un objet inscrit au registre\u00a0: seules les consultations (OBJECT_VIEW) se suppriment.",
    };
  return null;
}

/** Returns why an object cannot be revoked, or `null` if it can be revoked. */
export function revocationRefusal(doc: AdminDocument): string | null {
  if (doc.status === "revoked") return "Cet objet est déjà révoqué";
  if (isPublished(doc)) return "Le service a publié ce fichier\u00a0: son inscription ne change plus";
  return doc.status === "active" ? null : "Cet objet est effacé";
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
  return admins === 1
    ? "Vous êtes le dernier administrateur\u00a0: nommez-en d’abord un autre"
    : "C’est votre compte\u00a0: demandez à un autre administrateur";
}
