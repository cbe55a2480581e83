import { specifiedOr } from "@authentica/shared-ui/language";

/** Texts about objects that several screens share. */
export const words = {
  deletedAccount: "Compte supprimé",
  anotherUser: "un autre utilisateur",
  /** Says why name and owner are missing, and how the user can see them. */
  showTheFile: "Son nom et le titre s’affichent si vous montrez le fichier.",
  proof: {
    download: "Télécharger la preuve",
    failed: "La preuve n’a pas pu être téléchargée.",
  },
  link: {
    copied: "Le lien de la page publique est copié.",
    notCopied: (address: string): string => `Le lien n’a pas pu être copié\u00a0: ${address}`,
  },
  /** Message of an error that screens show. */
  noDownloadLink: specifiedOr("Could not retrieve download link.", "Le lien de téléchargement n’a pas pu être obtenu."),
};
