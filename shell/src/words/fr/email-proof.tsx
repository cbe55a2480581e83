import type { ReactNode } from "react";

/** Texts of the dialog. Those of the notice that opens it are in `layout.tsx`. */
export const words = {
  title: "Confirmez votre adresse",
  confirm: "Confirmer",
  confirming: "Vérification…",
  resent: "Un nouveau code vient de partir. Le précédent ne sert plus.",
  lead: {
    sent: (email: ReactNode): ReactNode => (
      <>Saisissez le code à six chiffres envoyé à {email}, ou ouvrez le lien du message dans ce navigateur.</>
    ),
    unsent: (email: ReactNode): ReactNode => (
      <>Demandez un code&nbsp;: il part à {email} et vaut vingt-quatre heures.</>
    ),
  },
  incomplete: "Saisissez les six chiffres du code.",
  wrong: "Ce code n’est pas le bon, ou n’est plus valable. Essayez-en un nouveau.",
  failed: "Le code n’a pas été pris",
  tooManyTries: "Trop d’essais.",
  unsent: "Le code n’est pas parti",
  tooManyCodes: "Cette adresse a déjà reçu plusieurs codes aujourd’hui.",
};
