import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

const STOPS_NOBODY = "Si vous avez ce fichier, cela ne vous empêche pas de l’inscrire à votre nom\u00a0: numérisez-le.";

/** Texts about a registered file. `since`, `at`: time of the registration; `by`, `owner`: its owner. */
export const words = {
  verdict: {
    erased: {
      title: "Cet objet a été effacé avec le compte de son titulaire",
      means: (since: string): string =>
        `Inscrit le ${since}, il garde sa place au registre, qui ne dit plus à qui il appartenait. Le fichier peut être inscrit de nouveau.`,
    },
    revoked: {
      title: "Cet objet a été révoqué",
      means: (since: string): string =>
        `Inscrit le ${since}, il reste lisible au registre mais n’est plus valable. Le fichier peut être inscrit de nouveau.`,
    },
    protected: {
      title: "Ce fichier est protégé, et il est à vous",
      means: (since: string): string => `Son empreinte est inscrite au registre à votre nom depuis le ${since}.`,
    },
    foreign: {
      title: (owner: string): string => `Ce fichier est déjà inscrit au nom de ${owner}`,
      means: (since: string): string =>
        `Son empreinte est inscrite au registre depuis le ${since}. ${specifiedOr("Vous ne pouvez pas la réclamer à votre tour.", "Vous ne pouvez pas l’inscrire à votre tour.")}`,
    },
  },
  /** Verdicts on a hash that was declared without its file. */
  declared: {
    erased: {
      title: "Une empreinte déclarée, puis effacée avec le compte de son titulaire",
      means: (since: string): string =>
        `Déclarée le ${since} sans dépôt du fichier, elle garde sa place au registre. ${STOPS_NOBODY}`,
    },
    revoked: {
      title: "Une empreinte déclarée, puis révoquée",
      means: (since: string, isOwn: boolean): string =>
        `Déclarée le ${since} sans dépôt du fichier, elle reste lisible au registre mais n’est plus valable.${isOwn ? "" : ` ${STOPS_NOBODY}`}`,
    },
    own: {
      title: "Une empreinte à votre nom, sans dépôt du fichier",
      means: (since: string): string =>
        `Elle a été déclarée le ${since} sans que le fichier ait été vu. Tant qu’il n’est pas déposé, quelqu’un d’autre qui l’a peut l’inscrire aussi.`,
    },
    foreign: {
      title: (owner: string): string => `Une empreinte au nom de ${owner}, sans dépôt du fichier`,
      means: (since: string): string =>
        `Elle est inscrite au registre depuis le ${since} sans que le fichier ait été vu. ${STOPS_NOBODY}`,
    },
  },
  /** Verdicts from public data alone, before anything is uploaded. */
  known: {
    certified: {
      title: "Ce fichier est déjà inscrit",
      means: specifiedOr(
        "Il figure au registre à l’octet près, et ne peut pas être réclamé une seconde fois.",
        "Il figure au registre à l’octet près, et ne peut pas être inscrit une seconde fois.",
      ),
    },
    revoked: {
      title: "Ce fichier est inscrit, puis révoqué",
      means: `Il garde sa place au registre mais n’est plus valable. ${STOPS_NOBODY}`,
    },
    declared: {
      title: "Une empreinte déclarée, sans dépôt du fichier",
      means: `Quelqu’un a inscrit cette empreinte sans que le fichier ait été vu. ${STOPS_NOBODY}`,
    },
    erased: {
      title: "Ce fichier a été inscrit, puis effacé",
      means: `Le compte de son titulaire a été supprimé. L’inscription garde sa place au registre, qui ne dit plus à qui elle appartenait. ${STOPS_NOBODY}`,
    },
    unsent: (
      <>
        <strong>Rien n’a été envoyé</strong>&nbsp;: son empreinte a été calculée sur cet appareil, et elle seule a été
        comparée.
      </>
    ) as ReactNode,
    showProof: "Voir la preuve et l’historique",
  },
  labels: {
    name: "Nom",
    status: "Statut",
    owner: "Titulaire",
    other: "Autre inscription",
    earlier: "Auparavant",
    registeredAt: "Inscrit le",
    deposit: "Dépôt du fichier",
    depositedAt: "Fichier déposé le",
    revokedAt: "Révoqué le",
    erasedAt: "Effacé le",
    entry: "Inscription",
    proofId: "Identifiant de preuve",
    hash: "Empreinte SHA-256",
  },
  deleted: "Compte supprimé",
  you: "(vous)",
  entry: (tokenId: string | number): string => `n°\u00a0${tokenId}`,
  entryLink: (tokenId: number): string => `N° ${tokenId}`,
  /** Another registration of the file. `entry`: link to it; `mark`: whether its file was deposited. */
  other: (entry: ReactNode, by: string, at: ReactNode, mark: string): ReactNode => (
    <>
      {entry}, {by}, le {at}&nbsp;: {mark}
    </>
  ),
  otherDeleted: "compte supprimé",
  otherRevoked: ", révoquée",
  earlier: (entry: ReactNode, at: ReactNode, mark: string): ReactNode => (
    <>
      {entry}, le {at}&nbsp;: {mark}
    </>
  ),
  rival: (at: ReactNode): ReactNode => (
    <>
      Ce fichier a été déposé le {at} sous un autre numéro&nbsp;: votre inscription reste une déclaration, avec sa date.
    </>
  ),
  copyProofId: "Copier l’identifiant de preuve",
  code: "Code QR de la page publique de l’objet",
  publicPage: "La page publique de l’objet, que chacun peut consulter sans compte.",
  deposit: {
    means:
      "Déposer le fichier ajoute une inscription au registre, avec la date du dépôt. La date de votre déclaration reste la même.",
    deposit: "Déposer le fichier",
    cancel: "Annuler",
    failed: "Le fichier n’a pas été déposé.",
  },
};
