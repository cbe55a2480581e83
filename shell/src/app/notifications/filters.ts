import type { NewsFilter } from "@authentica/shared-ui/api/news";
import { words } from "#words/notifications.tsx";

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

const ALL: View = { name: "toutes", filter: { of: "others" }, ...words.views.all };

export const FILTERS: readonly View[] = [
  ALL,
  { name: "non-lues", filter: { of: "bell", unread: "true" }, ...words.views.unread },
  { name: "a-repondre", filter: null, ...words.views.toAnswer },
  { name: "propositions", filter: { of: "others", kind: "offers" }, ...words.views.offers },
  { name: "reponses", filter: { of: "others", kind: "answers" }, ...words.views.answers },
  { name: "consultations", filter: { of: "others", kind: "views" }, ...words.views.views },
  { name: "modifications", filter: { of: "others", kind: "changes" }, ...words.views.changes },
  { name: "activite", filter: {}, ...words.views.activity },
];

/** Returns the view that an address names. The default is the view of all notifications. */
export const filterAt = (name: string | null): View => FILTERS.find((view) => view.name === name) ?? ALL;
