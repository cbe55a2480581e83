export const words = {
  /** Shown beside an object's number; the label of a declared object is in `@authentica/backend/words/status`. */
  deposited: "fichier déposé",
  proofFault: {
    word: "Preuve en défaut",
    meaning:
      "Le registre annonce une inscription, mais sa preuve ne tient pas. Ne vous y fiez pas, et signalez-le à la personne qui vous a remis ce fichier.",
  },
};
