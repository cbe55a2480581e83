/** Says in French how a file differs from the certified text. */
export const sameText = {
  lineEnds: "Ce texte est identique aux fins de ligne près\u00a0: un envoi ou un éditeur les a changées",
  byteOrderMark:
    "Ce texte est identique à la marque d’ordre des octets (BOM) près\u00a0: un envoi ou un éditeur l’a changée",
  both: "Ce texte est identique aux fins de ligne et à la marque d’ordre des octets (BOM) près\u00a0: un envoi ou un éditeur les a changées",
  onlyOriginal: "Seul le fichier d’origine a l’empreinte inscrite.",
};

export type SameTextWords = typeof sameText;
