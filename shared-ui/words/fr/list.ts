export const words = {
  search: "Rechercher",
  clear: "Tout effacer",
  pageOf: (page: number, count: number | undefined) => `Page ${page}${count === undefined ? "" : ` sur ${count}`}`,
  firstPage: "Première page",
  previousPage: "Page précédente",
  nextPage: "Page suivante",
  /** Short labels of the buttons: the first ones if the number of pages is known. */
  counted: { previous: "Précédente", next: "Suivante" },
  uncounted: { previous: "Précédent", next: "Suivant" },
};
