import { COPYRIGHT_STAYS } from "@authentica/backend/words/attestation";
import type { ReactNode } from "react";

/** Texts about objects that are offered to the user. `what`: name of an object in quotation marks. */
export const words = {
  title: (count: number): string => (count === 1 ? "Un objet vous est proposé" : `${count} objets vous sont proposés`),
  lead: "Acceptez pour en devenir titulaire.",
  from: (name: ReactNode): ReactNode => <>De {name}</>,
  accept: "Accepter",
  acceptObject: (name: string): string => `Accepter ${name}`,
  decline: "Décliner",
  declineObject: (name: string): string => `Décliner ${name}`,
  declined: "Déclinée",
  accepting: {
    title: "Accepter cet objet\u00a0?",
    notNow: "Pas maintenant",
    accept: "Devenir titulaire",
    means: (from: ReactNode): ReactNode => (
      <>
        Vous devenez titulaire de l’inscription de {from} et recevez le fichier, s’il est conservé. {COPYRIGHT_STAYS}{" "}
        <strong>Le transfert ne peut pas être annulé.</strong>
      </>
    ),
    attestation:
      "Vous pourrez tous deux télécharger une attestation de cession. Elle contient votre nom et l’adresse de votre portefeuille.",
    accepted: (what: string): string => `${what} est à vous. Le transfert est inscrit au registre.`,
    failed: (what: string): string => `${what} n’a pas été transféré.`,
  },
  declining: {
    title: "Décliner cet objet\u00a0?",
    cancel: "Annuler",
    means: (name: ReactNode, from: ReactNode): ReactNode => (
      <>
        «&nbsp;{name}&nbsp;» restera à {from}, qui en sera prévenu et pourra vous le proposer à nouveau.
      </>
    ),
    declined: (what: string): string => `Vous avez décliné ${what}.`,
    failed: (what: string): string => `${what} n’a pas été décliné.`,
  },
};
