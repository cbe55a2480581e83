import { English } from "@authentica/shared-ui/components/english";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

/** Texts of the menu of an object in the list. */
export const words = {
  /** Precedes the reason why the list could not be loaded. It is loaded together with the menu. */
  failed: specifiedOr("Error fetching objects: ", "Vos objets n’ont pas pu être lus. "),
  edit: specifiedOr<ReactNode>(<English>Edit</English>, "Modifier"),
  activity: specifiedOr<ReactNode>(<English>Activity</English>, "Historique"),
  download: specifiedOr<ReactNode>(<English>Download</English>, "Télécharger le fichier"),
  proof: "Télécharger la preuve",
  redactedProof: "Preuve anonyme",
  redactedMeans: "Sans aucun détail privé",
  cession: "Attestation de cession",
  gave: (day: string): string => `Transféré le ${day}`,
  received: (day: string): string => `Reçu le ${day}`,
  transfer: specifiedOr<ReactNode>(<English>Transfer</English>, "Transférer"),
  cancelTransfer: "Retirer la proposition",
  publicPage: "Page publique",
  copyLink: "Copier le lien",
  revoke: specifiedOr<ReactNode>(<English>Revoke</English>, "Révoquer"),
  /** Why an action is unavailable. */
  refusals: {
    revoked: "Cet objet est révoqué",
    erased: "Vous avez effacé le fichier",
    hashOnly: "Seule l’empreinte est conservée",
  },
};
