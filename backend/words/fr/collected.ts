/** Words of an archive with the proofs of many objects, in French. */

export const collected = {
  columns: [
    "Nom de l’objet",
    "Identifiant de preuve",
    "Empreinte SHA-256",
    "N° d’inscription",
    "Page publique",
    "Preuve",
  ] as readonly string[],
  notYours: "Absente\u00a0: cet objet n’est plus à vous.",
  notProven: "Absente\u00a0: le registre ne peut pas la prouver pour l’instant. Redemandez-la.",
  /** The lines of the instructions. `list`: name of the list; `steps`: how to verify. */
  readMe: (count: number, list: string, steps: readonly string[]): readonly string[] => [
    count === 1 ? "La preuve d’un objet." : `Les preuves de ${count} objets, chacune dans une archive à elle.`,
    "",
    `${list} dit laquelle est de quel objet, et laquelle manque.`,
    "Pour en vérifier une\u00a0:",
    ...steps,
    "L’archive de chaque preuve est dans le dossier preuves.",
    "Chaque archive peut être remise seule\u00a0: elle suffit.",
    "",
  ],
};

export type CollectedWords = typeof collected;
