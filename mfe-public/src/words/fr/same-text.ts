import { sameText } from "../../../verifier/words/fr/same-text.ts";

export const words = {
  title: "Un texte presque identique est inscrit",
  sameText,
  see: (tokenId: number) => `Voir l’inscription n°\u00a0${tokenId}`,
};
