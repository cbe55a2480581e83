import { English } from "@authentica/shared-ui/components/english";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";
import { counted } from "../../format/counted.ts";
import { formatNumber } from "../../format/number.ts";

export const words = {
  deletedAccount: "Compte supprimé",
  groupTitle: (name: ReactNode, count: number) => (
    <>
      {name} vous propose {counted(count, "objet")}
    </>
  ),
  declineAll: "Tout décliner",
  acceptAll: "Tout accepter",
  others: (count: number) => `Voir les autres (${formatNumber(count)})`,
  otherPeople: (count: number) => `Voir les autres personnes (${formatNumber(count)})`,
  facts: {
    noFile: "Sans fichier conservé",
    registered: (date: ReactNode, tokenId: number | undefined) => (
      <>
        Inscrit le {date}, inscription n°&nbsp;{tokenId}.
      </>
    ),
    page: "Page publique",
    pageOf: (objectName: string) => `Page publique de ${objectName}`,
    expires: (date: ReactNode) => <>Sans réponse d’ici au {date}, la proposition expire.</>,
  },
  wallet: {
    missing: "Votre adresse de portefeuille manque",
    add: (
      <>
        Un objet est inscrit au nom d’un portefeuille. Ouvrez votre compte en haut à droite, choisissez{" "}
        {specifiedOr<ReactNode>(<English>Edit Profile</English>, <>«&nbsp;Modifier le profil&nbsp;»</>)}, ajoutez votre
        adresse, puis revenez accepter.
      </>
    ),
    one: "L’objet sera inscrit au nom de votre portefeuille",
    several: "Les objets seront inscrits au nom de votre portefeuille",
  },
  declined: (name: ReactNode) => <>Proposition de «&nbsp;{name}&nbsp;» déclinée.</>,
  notDeclined: (name: ReactNode) => <>«&nbsp;{name}&nbsp;» n’a pas été décliné.</>,
  tooLate: "Il est trop tard pour annuler\u00a0: la minute est passée, et votre réponse a été envoyée.",
};
