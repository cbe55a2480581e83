import type { ReactNode } from "react";

/** Texts of the dialog. Those of the notice that opens it are in `layout.tsx`. */
export const words = {
  title: "Confirmez votre adresse",
  confirm: "Confirmer",
  confirming: "Vérification…",
  resent: "Un nouveau code vous a été envoyé. Le précédent ne fonctionne plus.",
  lead: {
    sent: (email: ReactNode): ReactNode => (
      <>Saisissez le code à six chiffres envoyé à {email}, ou ouvrez le lien du message dans ce navigateur.</>
    ),
    unsent: (email: ReactNode): ReactNode => (
      <>Demandez un code&nbsp;: il est envoyé à {email} et reste valable vingt-quatre heures.</>
    ),
  },
  incomplete: "Saisissez les six chiffres du code.",
  wrong: "Ce code est faux ou n’est plus valable. Demandez-en un nouveau.",
  failed: "Le code n’a pas été accepté",
  tooManyTries: "Trop d’essais.",
  unsent: "Le code n’a pas été envoyé",
  tooManyCodes: "Cette adresse a déjà reçu plusieurs codes aujourd’hui.",
};
