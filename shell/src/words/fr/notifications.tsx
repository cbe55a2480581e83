import { COPYRIGHT_STAYS } from "@authentica/backend/words/attestation";
import { English } from "@authentica/shared-ui/components/english";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

const ANNOUNCED = "Ce qui vous est annoncé";
const LATER = "Vous serez prévenu ici quand quelqu’un consulte ou accepte un de vos objets.";
const OFFERS_LATER = "Les objets qu’on vous propose s’afficheront ici.";

export const words = {
  title: "Notifications",
  lead: "Ce que d’autres ont fait de vos objets. Vos propres actions sont dans l’activité.",
  markAll: "Tout marquer comme lu",
  unmarked: "Vos notifications n’ont pas été marquées comme lues. Réessayez dans un instant.",
  kinds: "Notifications par genre",
  loading: "Chargement des notifications...",
  failed: "Échec du chargement des notifications.",
  older: "Plus anciennes",
  unread: "Non lue\u00a0:",
  today: (day: string) => `Aujourd’hui, ${day}`,
  yesterday: (day: string) => `Hier, ${day}`,
  panel: {
    all: "Toutes les notifications",
    nothing: specifiedOr("No new notifications.", "Aucune nouvelle notification."),
    nothingYet: LATER,
  },
  /** Names of the views. An empty view says that it is empty (`nothing`) and what will appear in it (`nothingYet`). */
  views: {
    all: { word: "Toutes", nothing: "Rien de neuf.", nothingYet: LATER },
    unread: { word: "Non lues", nothing: "Tout est lu.", nothingYet: LATER },
    toAnswer: { word: "À répondre", nothing: "Rien n’attend votre réponse.", nothingYet: OFFERS_LATER },
    offers: { word: "Propositions", nothing: "Personne ne vous a rien proposé.", nothingYet: OFFERS_LATER },
    answers: {
      word: "Réponses",
      nothing: "Aucune réponse.",
      nothingYet: "Les réponses à vos propositions s’afficheront ici.",
    },
    views: {
      word: "Consultations",
      nothing: "Personne n’a consulté vos objets.",
      nothingYet: "Les personnes qui les vérifient, si elles sont connectées, s’afficheront ici.",
    },
    changes: {
      word: "Modifications",
      nothing: "Personne n’a modifié vos objets.",
      nothingYet: "Les modifications faites par un administrateur s’afficheront ici.",
    },
    activity: {
      word: "Avec vos actions",
      nothing: "Aucune activité.",
      nothingYet: "Vos inscriptions, et ce que d’autres font de vos objets s’afficheront ici.",
    },
  },
  offer: {
    proposes: (who: ReactNode, what: ReactNode): ReactNode => (
      <>
        {who} vous propose «&nbsp;{what}&nbsp;»
      </>
    ),
    accept: "Accepter",
    acceptObject: (name: string) => `Accepter ${name}`,
    decline: "Décliner",
    declineObject: (name: string) => `Décliner ${name}`,
    declined: "Déclinée",
    notNow: "Pas maintenant",
    accepted: (name: string) => `«\u00a0${name}\u00a0» est à vous. Le transfert est inscrit au registre.`,
    question: `Vous devenez titulaire de l’inscription, et le transfert est inscrit au registre. ${COPYRIGHT_STAYS} Cette action est irréversible.`,
    needsWallet: (
      <>
        Un objet est inscrit au nom d’un portefeuille, et votre adresse manque. Ouvrez votre compte en haut à droite,
        choisissez {specifiedOr(<English>Edit Profile</English>, <>«&nbsp;Modifier le profil&nbsp;»</>)}, ajoutez-la,
        puis revenez accepter.
      </>
    ) as ReactNode,
    gone: "Cette proposition n’est plus ouverte\u00a0: elle a expiré, ou elle a déjà eu sa réponse.",
    walletMissing: "Il vous faut d’abord une adresse de portefeuille.",
    unread: "Vos propositions de transfert n’ont pas pu être lues.",
  },
  preferences: {
    title: ANNOUNCED,
    caption: "Ce qui vous est annoncé, et par quelle voie",
    kinds: {
      offers: { word: "Propositions", what: "un objet vous est proposé, ou ne l’est plus" },
      answers: {
        word: "Réponses",
        what: "une proposition que vous avez faite ou reçue est acceptée, déclinée ou expirée",
      },
      views: { word: "Consultations", what: "quelqu’un regarde un de vos objets" },
      changes: { word: "Modifications", what: "un administrateur modifie ou révoque un de vos objets" },
      security: { word: "Sécurité du compte", what: "codes, connexions, clés d’accès" },
    },
    ways: { bell: "Cloche", letter: "E-mail" },
    label: (kind: string, way: string) => `${kind}, ${way}`,
    always: "toujours",
    never: "jamais",
    note: "Vos choix sont enregistrés aussitôt. Une proposition vous est toujours annoncée, car elle attend une réponse. Les codes et les messages de sécurité ne peuvent pas être désactivés\u00a0: un intrus commencerait par là. Vos propres actions ne déclenchent rien\u00a0; elles sont dans l’activité du tableau de bord.",
    unsaved: "Votre choix n’a pas été enregistré.",
    unread: "Vos choix n’ont pas pu être lus.",
  },
};
