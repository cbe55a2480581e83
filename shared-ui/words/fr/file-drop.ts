export const words = {
  label: "Déposez un fichier ici",
  browse: "Choisir un fichier",
  camera: "Prendre une photo",
  folder: (name: string) => `«\u00a0${name}\u00a0» est un dossier\u00a0: choisissez un fichier.`,
  several: "Choisissez un seul fichier à la fois.",
  tooLarge: (most: string) => `Le fichier dépasse la taille maximale de ${most}.`,
};
