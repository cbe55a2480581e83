import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

/** Texts of an object's history. */
export const words = {
  title: "Historique des activités",
  objectPage: "Page de l’objet",
  backToList: "Retour à la traçabilité",
  backToScan: "Retour à la numérisation",
  loading: specifiedOr("Chargement de l'activité...", "Chargement de l’historique…"),
  failed: (reason: string): string =>
    specifiedOr(
      `Erreur lors de la récupération de l'activité : ${reason}`,
      `L’historique n’a pas pu être lu. ${reason}`,
    ),
  empty: specifiedOr("Aucun historique d'activité trouvé pour cet objet.", "Cet objet n’a pas encore d’historique."),
  emptyMeans: "Son inscription, ses modifications et ses consultations s’afficheront ici.",
  public:
    "Vous voyez ce que dit le registre public. Les noms ne s’affichent qu’au titulaire, à qui reçoit une proposition de transfert, et à qui montre le fichier.",
  zone: (time: string): string => `Dates et heures\u00a0: ${time}.`,
  today: "Aujourd’hui",
  yesterday: "Hier",
  /** Sentences by type of event. */
  sentences: {
    OBJECT_MINT: specifiedOr("Objet frappé.", "Objet inscrit au registre."),
    OBJECT_VIEW: specifiedOr("Objet visualisé.", "Objet consulté."),
    OBJECT_REVOKE: specifiedOr("Propriété de l'objet révoquée.", "Objet révoqué."),
    OBJECT_EDIT: specifiedOr("Détails de l'objet modifiés.", "Objet modifié."),
  } as Readonly<Record<string, string>>,
  otherEvent: specifiedOr("Un événement s'est produit.", "Un événement a eu lieu."),
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
