import type { CertifyStep } from "../scan/scan.ts";

/** Label of each step while it is in progress. */
export const STEP_WORDS: Readonly<Record<CertifyStep, string>> = {
  reading: "Calcul de l’empreinte, sur cet appareil",
  asking: "Recherche dans le registre",
  sending: "Envoi du fichier",
  claiming: "Inscription à votre nom",
};

/** Label of each step after it has finished. */
export const DONE_WORDS: Readonly<Record<CertifyStep, string>> = {
  reading: "Empreinte calculée",
  asking: "Personne ne l’a inscrite",
  sending: "Fichier envoyé",
  claiming: "Inscrit à votre nom",
};
