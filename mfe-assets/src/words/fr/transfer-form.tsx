import { COPYRIGHT_STAYS } from "@authentica/backend/words/attestation";
import type { ReactNode } from "react";

/** Texts of the form in which the user offers an object. */
export const words = {
  failed: "L’objet n’a pas été proposé",
  to: "Adresse e-mail ou portefeuille du destinataire",
  toHint: "Vérifiez-la bien. Par e-mail, le destinataire peut ne pas encore avoir de compte.",
  terms: {
    label: "Ce qui va se passer",
    time: (
      <>
        <strong>Le destinataire a 14&nbsp;jours pour accepter.</strong> D’ici là, l’objet reste à vous, et vous pouvez
        retirer la proposition.
      </>
    ) as ReactNode,
    owner: (
      <>
        <strong>S’il accepte, il devient titulaire de l’inscription et reçoit le fichier.</strong> {COPYRIGHT_STAYS}{" "}
        Vous ne pourrez plus ni modifier, ni télécharger, ni révoquer cet objet.
      </>
    ) as ReactNode,
    register: (
      <>
        <strong>Le transfert est inscrit au registre.</strong> Le destinataire verra votre prénom et l’initiale de votre
        nom. Vous recevrez tous deux une attestation de cession, qui les indique aussi.
      </>
    ) as ReactNode,
  },
  /** The server refused an address that the browser accepted. */
  refused: {
    wallet:
      "Cette adresse de portefeuille comporte une faute de frappe\u00a0: comparez-la avec celle que l’on vous a donnée.",
    email: "Cette adresse ne peut pas recevoir d’objet\u00a0: vérifiez-la.",
  },
};
