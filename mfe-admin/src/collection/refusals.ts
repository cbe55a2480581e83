import type { AdminDocument, Collection } from "@authentica/backend/contract/admin-collections";

/** Why something is not offered on a document: a word or two in place of its button, and the whole. */
export interface Refusal {
  readonly word: string;
  readonly why: string;
}

/** Why a document cannot be deleted; `null` where it can. `ownId` is the identifier of who asks. */
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

/** Why an object cannot be revoked; `null` where it can. */
export function revocationRefusal(doc: AdminDocument): string | null {
  if (doc.status === "revoked") return "Cet objet est déjà révoqué";
  if (isPublished(doc)) return "Le service a publié ce fichier\u00a0: son inscription ne change plus";
  return doc.status === "active" ? null : "Cet objet est effacé";
}

/** A file of the service itself: without owner, and not erased. */
const isPublished = (doc: AdminDocument): boolean => doc.status === "active" && doc.ownerId === null;

/**
 * Why a person cannot be acted upon by who asks; `null` where they can. `admins` is how many there are, where that is
 * known.
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
