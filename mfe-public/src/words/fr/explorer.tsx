import type { ReactNode } from "react";

export const words = {
  /** Title while the object is not known. */
  page: "Page d’un objet",
  reading: "Lecture du registre…",
  unread: {
    title: "Le registre n’a pas répondu",
    message: "Cela ne dit rien de l’objet\u00a0: réessayez dans un instant.",
  },
  about: {
    line: "Authentica est un registre public\u00a0: on y date des fichiers sans les montrer.",
    more: "Comment cela marche",
  },
  tab: (number: number) => `Inscription n° ${number}`,
  title: (number: number): ReactNode => (
    <>
      Inscription n<sup>o</sup>&nbsp;{number}
    </>
  ),
  awaitsWitnesses: "Inscription en attente des témoins",
  pending: {
    witnesses:
      "Elle est inscrite et signée par le registre. La preuve sera complète quand assez de témoins l’auront vu\u00a0: quelques secondes en temps normal.",
    checkpoint: "En attente du prochain point de contrôle, moins d’une seconde.",
  },
  /** The age of the entry follows, after a comma. */
  made: {
    announced: (at: ReactNode): ReactNode => (
      <>Le registre annonce ici un fichier inscrit sous ce numéro le {at}, date donnée par le service</>
    ),
    deposited: (at: ReactNode): ReactNode => (
      <>Un fichier a été inscrit sous ce numéro le {at}, date donnée par le service</>
    ),
    declared: (at: ReactNode): ReactNode => (
      <>Une empreinte a été déclarée sous ce numéro le {at}, date donnée par le service</>
    ),
  },
  /** Reserves the space of the age. No one sees or hears it. */
  longestAge: "il y a 3 semaines.",
  hash: "Empreinte SHA-256",
  proofId: "Identifiant de preuve",
  copyProofId: "Copier l’identifiant",
  address: "Adresse courte",
  copyAddress: "Copier l’adresse",
  fault: {
    title: "Ne vous fiez pas à cette inscription.",
    registry: "Le registre lui-même signale que cette inscription ne tient pas.",
    browser: "Votre navigateur a refait le calcul, et ce que le registre annonce ne tient pas.",
    reason: (reason: ReactNode): ReactNode => <>Motif technique&nbsp;: {reason}</>,
  },
  neverDeposited:
    "Le service n’a jamais vu le fichier\u00a0: la personne qui a inscrit cette empreinte ne l’a pas montré.",
  depositedLater: (at: ReactNode): ReactNode => (
    <>L’empreinte a d’abord été déclarée seule&nbsp;; le fichier a été déposé le {at}.</>
  ),
  fileErased: (at: ReactNode): ReactNode => <>Le fichier a été effacé du service le {at}. L’inscription demeure.</>,
  /** `at` is `null` if the time is not known. */
  erased: (at: ReactNode): ReactNode => (
    <>
      Le compte de son titulaire a été supprimé{at && <> le {at}</>}&nbsp;: l’inscription garde sa place et sa date,
      mais rien n’indique plus à qui elle appartenait.
    </>
  ),
  revoked: (at: ReactNode): ReactNode => <>Révoquée{at && <> le {at}</>}.</>,
  others: {
    /** One other object. `entry` is the link to it, `standing` its status. */
    earlier: (entry: ReactNode, at: ReactNode, standing: string): ReactNode => (
      <>
        La même empreinte a été inscrite auparavant, sous le {entry}, le {at}&nbsp;: {standing}.
      </>
    ),
    later: (entry: ReactNode, at: ReactNode, standing: string): ReactNode => (
      <>
        La même empreinte est inscrite aussi, sous le {entry}, le {at}&nbsp;: {standing}.
      </>
    ),
    /** Several other objects. A list follows. */
    severalEarlier: (count: number) => `La même empreinte a déjà été inscrite ${count} fois\u00a0:`,
    severalLater: (count: number) => `La même empreinte a été inscrite ensuite ${count} fois\u00a0:`,
    entry: (number: number) => `n° ${number}`,
    one: (entry: ReactNode, at: ReactNode, standing: string): ReactNode => (
      <>
        {entry}, le {at}&nbsp;: {standing}
      </>
    ),
    ended: { active: "", revoked: ", inscription révoquée", erased: ", compte supprimé depuis" },
  },
  neighbours: {
    label: "Inscriptions voisines",
    /** Heard before the number. */
    before: "Inscription précédente, ",
    after: "Inscription suivante, ",
    number: (number: number): ReactNode => (
      <>
        n<sup>o</sup>&nbsp;{number}
      </>
    ),
    all: "Le registre",
  },
  compare: {
    title: "Avez-vous ce fichier\u00a0?",
    drop: "Déposez-le n’importe où sur cette page.",
    hint: "La comparaison se fait sur cet appareil\u00a0: le fichier ne le quitte pas.",
    overlay: "Les deux sceaux diffèrent.",
    same: "Identique",
    different: "Différent",
    isOf: (number: number): ReactNode => (
      <>
        C’est bien le fichier de l’inscription n<sup>o</sup>&nbsp;{number}
      </>
    ),
    isNotOf: (number: number): ReactNode => (
      <>
        Ce fichier n’est pas celui de l’inscription n<sup>o</sup>&nbsp;{number}
      </>
    ),
    quoted: (name: string) => `«\u00a0${name}\u00a0»`,
    differs:
      "Les deux sceaux diffèrent. Votre fichier n’est pas faux\u00a0: c’est seulement un autre fichier (autre export, retouche, messagerie…).",
    holds: (name: ReactNode): ReactNode => <>{name} est le fichier inscrit ici, à l’octet près.</>,
    ended: (name: ReactNode): ReactNode => (
      <>{name} est bien le fichier dont parle cette page, mais l’inscription n’est plus valable.</>
    ),
    registered: "Inscrit, trait plein vermillon",
    own: (name: ReactNode, size: string): ReactNode => (
      <>
        Le vôtre, trait d’encre&nbsp;: {name}, {size}
      </>
    ),
    copyOwn: "Copier l’empreinte de votre fichier",
    another: "Comparer un autre fichier",
    find: "Chercher ce fichier dans le registre",
  },
};
