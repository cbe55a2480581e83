import { counted } from "@authentica/shared-ui/format/counted";

export const words = {
  /** `known`: how many of the files are registered. */
  found: (count: number, known: number) =>
    `${counted(count, "fichier")}, ${known === 0 ? "aucun déjà certifié" : counted(known, "déjà certifié", "déjà certifiés")}`,
  reading: "Lecture des fichiers.",
  rest: (most: number, of: number) =>
    `Les ${most} premiers de ${of} sont vérifiés ici\u00a0: donnez les autres ensuite, ou inscrivez-les avec ceux que le registre ne connaît pas.`,
  list: "Fichiers vérifiés",
  another: "Vérifier d’autres fichiers",
  cancel: "Annuler",
  signedIn: "Les inscrire à mon nom",
  register: "Créer un compte et les inscrire",
  login: "J’ai un compte",
  outcomes: {
    certified: "Déjà certifié",
    revoked: "Révoqué",
    erased: "Inscrit, compte supprimé",
    declared: "Déclaré sans dépôt",
    unknown: "Pas encore inscrit",
  },
  steps: {
    waiting: "",
    reading: "Lecture…",
    unreadable: "N’a pas pu être lu",
    unstarted: "La vérification n’a pas pu démarrer",
    unasked: "Le registre n’a pas répondu",
  },
};
