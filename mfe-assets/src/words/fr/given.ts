/** Texts about files and folders that the user gave, on several screens. */
export const words = {
  unread: "Ce dossier n’a pas pu être lu. Choisissez-le à nouveau.",
  noFiles: "Il n’y a aucun fichier dans ce dossier.",
};
