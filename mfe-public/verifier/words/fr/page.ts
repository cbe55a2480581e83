/** Texts of the page in French: what it shows before there is a result. */
export const page = {
  title: "Vérifier un fichier sans réseau – Authentica",
  offline: "Sans réseau",
  languages: "Langue",
  heading: "Ce fichier est-il celui qui a été inscrit\u00a0?",
  lead: "Donnez le fichier et sa preuve. Tout se calcule ici\u00a0: rien ne quitte votre appareil, et cette page ne peut joindre aucun serveur.",
  file: {
    title: "Le fichier",
    hint: "Celui que vous voulez vérifier, quelle que soit sa taille.",
    choose: "Choisir le fichier",
    change: "Changer de fichier",
    missing: "Il manque le fichier.",
  },
  proof: {
    title: "Sa preuve",
    hint: "L’archive .zip, le certificat PDF ou un fichier .tlog-proof.",
    choose: "Choisir la preuve",
    change: "Changer de preuve",
    missing: "Il manque la preuve.",
  },
  drop: "Vous pouvez aussi déposer les deux n’importe où sur cette page. Si votre navigateur a ouvert l’archive, déposez son dossier.",
  trust: {
    title: "À qui ce vérificateur se fie",
    choose: "Donner une autre politique, ou des racines",
    back: "Reprendre celle d’ici",
  },
  hashing: (percent: number): string => `Calcul de l’empreinte\u00a0: ${percent}\u00a0%`,
  /** The proof is given, but not the file. `at`: date given by the service. */
  recognised: {
    registered: (at: string): string =>
      `Preuve reconnue. Elle porte sur un fichier inscrit le ${at}. Ajoutez le fichier pour les comparer.`,
    declared: (at: string): string =>
      `Preuve reconnue. Elle porte sur une empreinte déclarée le ${at}. Ajoutez le fichier pour les comparer.`,
  },
  fileChanged: (name: string): string => `«\u00a0${name}\u00a0» a changé pendant la lecture. Choisissez-le de nouveau.`,
  fileUnreadable: (name: string): string => `«\u00a0${name}\u00a0» n’a pas pu être lu. Choisissez-le de nouveau.`,
  severalProofs: (name: string): string =>
    `«\u00a0${name}\u00a0» contient plusieurs preuves. Donnez celle de ce fichier.`,
  archiveDamaged: (name: string): string => `L’archive «\u00a0${name}\u00a0» est abîmée. Téléchargez-la de nouveau.`,
  archiveModified: (name: string): string =>
    `L’archive «\u00a0${name}\u00a0» a été modifiée\u00a0: quelque chose précède son début. Téléchargez-la de nouveau.`,
  folderWithoutProof: (name: string): string =>
    `Le dossier «\u00a0${name}\u00a0» ne contient pas de preuve. Donnez l’archive .zip, ou le dossier que l’on obtient en l’ouvrant.`,
  folderUnreadable: (name: string): string =>
    `Le dossier «\u00a0${name}\u00a0» n’a pas pu être lu. Donnez l’archive .zip.`,
  quoted: (name: string): string => `«\u00a0${name}\u00a0»`,
};

export type PageWords = typeof page;
