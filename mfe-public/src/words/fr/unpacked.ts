/** Why a dropped folder is not checked. `name`: the name of the folder. */
export const words = {
  noProof: (name: string) =>
    `Le dossier «\u00a0${name}\u00a0» ne contient pas de preuve\u00a0: donnez un fichier, ou le dossier d’une archive.`,
  severalProofs: (name: string) => `Le dossier «\u00a0${name}\u00a0» contient plusieurs preuves. Donnez-en une.`,
  unreadable: (name: string) => `Le dossier «\u00a0${name}\u00a0» n’a pas pu être lu.`,
};
