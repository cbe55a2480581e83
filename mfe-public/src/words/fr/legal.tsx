import type { ReactNode } from "react";

/** Texts that all legal pages share. The pages themselves are in `src/legal/fr` and `src/legal/en`. */
export const words = {
  version: (date: ReactNode): ReactNode => <>Version du {date}</>,
  /** Says which language prevails. Only translations have this sentence. */
  translation: null as string | null,
  contents: "Sommaire",
  operator: {
    name: "Nom ou raison sociale",
    form: "Forme juridique",
    registration: "Immatriculation",
    address: "Adresse",
    phone: "Téléphone",
    director: "Direction de la publication",
    hostName: "Nom",
    hostAddress: "Adresse",
    hostPhone: "Téléphone",
    contact: "Contact",
    unread: "N’a pas pu être chargé",
  },
};
