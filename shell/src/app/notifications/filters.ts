import type { NewsFilter } from "@authentica/shared-ui/api/news";

/** A view of the notifications. Its name is part of the address. */
export interface View {
  readonly name: string;
  readonly word: string;
  /** Filter for the server. If `null`, the view shows the open offers instead. */
  readonly filter: NewsFilter | null;
  /** Texts for an empty view: they say that the view is empty, and what will appear in it. */
  readonly nothing: string;
  readonly nothingYet: string;
}

const LATER = "Vous serez prévenu ici quand quelqu’un consulte ou accepte un de vos objets.";

const ALL: View = {
  name: "toutes",
  word: "Toutes",
  filter: { of: "others" },
  nothing: "Rien de neuf.",
  nothingYet: LATER,
};

export const FILTERS: readonly View[] = [
  ALL,
  {
    name: "non-lues",
    word: "Non lues",
    filter: { of: "bell", unread: "true" },
    nothing: "Tout est lu.",
    nothingYet: LATER,
  },
  {
    name: "a-repondre",
    word: "À répondre",
    filter: null,
    nothing: "Rien n’attend votre réponse.",
    nothingYet: "Les objets qu’on vous propose s’afficheront ici.",
  },
  {
    name: "propositions",
    word: "Propositions",
    filter: { of: "others", kind: "offers" },
    nothing: "Personne ne vous a rien proposé.",
    nothingYet: "Les objets qu’on vous propose s’afficheront ici.",
  },
  {
    name: "reponses",
    word: "Réponses",
    filter: { of: "others", kind: "answers" },
    nothing: "Aucune réponse.",
    nothingYet: "Les réponses à vos propositions s’afficheront ici.",
  },
  {
    name: "consultations",
    word: "Consultations",
    filter: { of: "others", kind: "views" },
    nothing: "Personne n’a consulté vos objets.",
    nothingYet: "Les personnes qui les vérifient, si elles sont connectées, s’afficheront ici.",
  },
  {
    name: "modifications",
    word: "Modifications",
    filter: { of: "others", kind: "changes" },
    nothing: "Personne n’a modifié vos objets.",
    nothingYet: "Les modifications faites par un administrateur s’afficheront ici.",
  },
  {
    name: "activite",
    word: "Avec vos gestes",
    filter: {},
    nothing: "Aucune activité.",
    nothingYet: "Vos inscriptions, et ce que d’autres font de vos objets, paraîtront ici.",
  },
];

/** Returns the view that an address names. The default is the view of all notifications. */
export const filterAt = (name: string | null): View => FILTERS.find((view) => view.name === name) ?? ALL;
