import type { ReactNode } from "react";

/** Texts of an object's history. */
export const words = {
  title: "Historique des activités",
  objectPage: "Page de l’objet",
  backToList: "Retour à la traçabilité",
  backToScan: "Retour à la numérisation",
  loading: "Chargement de l'activité...",
  failed: (reason: string): string => `Erreur lors de la récupération de l'activité : ${reason}`,
  empty: "Aucun historique d'activité trouvé pour cet objet.",
  emptyMeans: "Son inscription, ses modifications et ses consultations s’y inscriront.",
  public:
    "Vous voyez ce que dit le registre public. Les noms ne s’affichent qu’au propriétaire, à qui reçoit une proposition de transfert, et à qui montre le fichier.",
  zone: (time: string): string => `Dates et heures\u00a0: ${time}.`,
  today: "Aujourd’hui",
  yesterday: "Hier",
  /** Sentences by type of event. */
  sentences: {
    OBJECT_MINT: "Objet frappé.",
    OBJECT_VIEW: "Objet visualisé.",
    OBJECT_REVOKE: "Propriété de l'objet révoquée.",
    OBJECT_EDIT: "Détails de l'objet modifiés.",
  } as Readonly<Record<string, string>>,
  otherEvent: "Un événement s'est produit.",
  hands: {
    title: "De main en main",
    deleted: "Compte supprimé",
    you: "(vous)",
    since: (from: ReactNode): ReactNode => <>depuis le {from}</>,
    between: (from: ReactNode, until: ReactNode): ReactNode => (
      <>
        du {from} au {until}
      </>
    ),
    names: "Les noms sont ceux que chacun portait ce jour-là. Le registre public, lui, ne nomme personne.",
  },
};
