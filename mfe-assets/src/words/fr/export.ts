import { GIVEN_DATE } from "@authentica/backend/words/attestation";

/** Texts of the list that is saved as CSV. */
export const words = {
  columns: {
    name: "Nom de l’objet",
    file: "Fichier",
    size: "Taille (octets)",
    status: "Statut",
    registeredAt: `Inscrit le (UTC, ${GIVEN_DATE.toLowerCase()})`,
    proofId: "Identifiant de preuve",
    hash: "Empreinte SHA-256",
    entry: "N° d’inscription",
    publicPage: "Page publique",
  },
  /** `day`: `2026-03-29`. */
  fileName: (day: string): string => `authentica-objets-${day}.csv`,
};
