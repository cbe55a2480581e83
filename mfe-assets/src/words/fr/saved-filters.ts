/** Texts of the saved filters of the list. The parts of a filter's name are joined by commas. */
export const words = {
  keep: "Enregistrer ce filtre",
  forget: "Ne plus garder ce filtre",
  forgotten: (name: string): string => `Le filtre «\u00a0${name}\u00a0» n’est plus gardé.`,
  since: (day: string): string => `depuis le ${day}`,
  ascending: "de A à Z",
  descending: "de Z à A",
  oldestFirst: "plus anciens",
};
