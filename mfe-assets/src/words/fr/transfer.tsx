import type { ReactNode } from "react";

/** Texts about the user's own offers on several screens. */
export const words = {
  dialog: {
    title: "Transférer cet objet",
    means: (name: ReactNode): ReactNode => <>Proposez «&nbsp;{name}&nbsp;» à la personne qui en deviendra titulaire.</>,
    verb: "Proposer l’objet",
  },
  addressee: {
    missing: "Indiquez à qui proposer cet objet.",
    own: "C’est une adresse à vous, et l’objet est déjà le vôtre.",
    wallet: "Une adresse de portefeuille commence par 0x, suivi de 40\u00a0chiffres ou lettres de a à f.",
    wrong: "Indiquez une adresse e-mail complète, comme camille@exemple.fr, ou une adresse de portefeuille.",
  },
  /** Why the server refuses an offer, by error code. */
  refusals: {
    forbidden: "Cet objet n’est plus à vous.",
    not_found: "Cet objet n’est plus au registre.",
    conflict: "Il est déjà proposé à quelqu’un, ou il a été révoqué.",
  },
  /** `what`: name of the object in quotation marks. */
  cancelled: (what: string): string => `${what} n’est plus proposé. Il reste à vous.`,
  offerAgain: "Proposer de nouveau",
  notCancelled: "La proposition n’a pas été retirée.",
};
