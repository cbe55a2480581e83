import { COPYRIGHT_STAYS } from "@authentica/backend/words/attestation";
import type { ReactNode } from "react";
import { counted } from "../../format/counted.ts";
import { formatNumber } from "../../format/number.ts";

export const words = {
  title: (count: number, name: ReactNode) => (
    <>
      Les {counted(count, "objet")} que propose {name}
    </>
  ),
  notNow: "Pas maintenant",
  cancel: "Annuler",
  progress: (done: number, of: number) => `${formatNumber(done)} sur ${formatNumber(of)}`,
  keepOpen: "Gardez cet onglet ouvert. S’il se ferme, vous retrouverez ici les propositions restantes.",
  stillOpen: "Les propositions encore ouvertes restent dans la liste.",
  accept: {
    asks: (count: number, name: ReactNode) => (
      <>
        Accepter les {counted(count, "objet")} que propose {name}&nbsp;?
      </>
    ),
    terms: (name: ReactNode) => (
      <>
        {name} vous propose ces objets. Si vous acceptez, vous devenez titulaire de leurs inscriptions et recevez leurs
        fichiers, s’ils sont conservés. {COPYRIGHT_STAYS} Chaque transfert s’inscrit au registre&nbsp;:{" "}
        <strong>il ne peut pas être annulé.</strong>
      </>
    ),
    attestation:
      "Vous pourrez tous deux télécharger l’attestation de cession de chaque objet. Elle contient votre nom et l’adresse de votre portefeuille.",
    verb: (count: number) => `Accepter ${counted(count, "objet")}`,
    running: "Transferts en cours",
    done: (count: number) =>
      count < 2
        ? "1\u00a0objet est à vous. Le transfert est inscrit au registre."
        : `${counted(count, "objet")} sont à vous. Les transferts sont inscrits au registre.`,
    failed: (count: number) => counted(count, "objet n’a pas été transféré", "objets n’ont pas été transférés"),
  },
  decline: {
    asks: (count: number, name: ReactNode) => (
      <>
        Décliner les {counted(count, "objet")} que propose {name}&nbsp;?
      </>
    ),
    terms: (name: ReactNode) => <>Ils resteront à {name}, qui en sera prévenu et pourra vous les proposer à nouveau.</>,
    verb: (count: number) => `Décliner ${counted(count, "objet")}`,
    running: "Refus en cours",
    done: (count: number) => `Vous avez décliné ${counted(count, "objet")}.`,
    failed: (count: number) => counted(count, "objet n’a pas été décliné", "objets n’ont pas été déclinés"),
  },
};
