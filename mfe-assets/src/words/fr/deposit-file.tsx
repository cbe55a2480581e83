import { MESSAGES } from "@authentica/backend/contract/messages";
import type { ReactNode } from "react";

/** Texts of the deposit of a declared object's file. */
export const words = {
  label: "Dépôt du fichier",
  rival: (at: ReactNode): ReactNode => (
    <>
      Ce fichier a été déposé le {at} sous un autre numéro&nbsp;: votre inscription reste une déclaration, avec sa date.
    </>
  ),
  tooLarge: MESSAGES.fileTooLarge as string,
  failed: "Le fichier n’a pas été déposé",
  means:
    "Vous pouvez encore déposer le fichier\u00a0; le registre notera que nous l’avons vu. La date de votre déclaration reste la même.",
  deposit: "Déposer le fichier",
  chooseAnother: "Choisir un autre fichier",
  field: "Fichier à déposer",
  reading: "Lecture sur cet appareil, sans rien envoyer",
  sending: "Envoi du fichier",
  cancel: "Annuler",
  stop: "Arrêter l’envoi",
  left: (time: string): string => `encore ${time}`,
  /** `what`: name of the object in quotation marks. */
  deposited: (what: string): string => `Le fichier de ${what} est déposé\u00a0: le registre note que nous l’avons vu.`,
  other: {
    seals: "Les deux sceaux diffèrent.",
    verdict: "Différent",
    means: (
      <>
        Ce fichier n’est pas celui que vous avez déclaré&nbsp;: les deux sceaux diffèrent. C’est seulement un autre
        fichier (autre export, retouche, messagerie…). <strong>Rien n’a été envoyé.</strong>
      </>
    ) as ReactNode,
    declared: "Déclaré, trait plein vermillon",
    yours: (name: ReactNode, size: string): ReactNode => (
      <>
        Le vôtre, trait d’encre&nbsp;: {name}, {size}
      </>
    ),
  },
};
