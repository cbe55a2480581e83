import type { FailureCode } from "@authentica/backend/certify/item";
import { MESSAGES } from "@authentica/backend/contract/messages";

const cut = "La connexion s’est coupée. Rien n’a été inscrit.";

const failures: Readonly<Record<FailureCode, string>> = {
  unreadable: "Le fichier n’a pas pu être lu. Rien n’a été inscrit.",
  changed: "Le fichier a changé depuis\u00a0: choisissez-le à nouveau.",
  denied:
    "Le fichier n’a pas pu être lu\u00a0: il a changé depuis, ou vous n’avez pas le droit de le lire. Vérifiez-le, puis choisissez-le à nouveau.",
  gone: "Le fichier n’est plus à sa place\u00a0: choisissez-le à nouveau.",
  different: "Le serveur a lu un autre contenu que cet appareil. Rien n’a été inscrit.",
  too_large: MESSAGES.fileTooLarge,
  cut,
  refused: "Une erreur imprévue s’est produite. Rien n’a été inscrit.",
};

/** Texts of the engine that certifies and deposits files. */
export const words = {
  /** Why a file was not registered. */
  failures,
  cut,
  rivalled:
    "Ce fichier vient d’être déposé sous un autre numéro\u00a0: votre inscription reste une déclaration, avec sa date.",
};
