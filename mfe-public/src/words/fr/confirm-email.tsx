import type { ReactNode } from "react";

export const words = {
  title: "Confirmer votre adresse",
  gone: "Votre adresse est peut-être déjà confirmée. Sinon, connectez-vous\u00a0: votre tableau de bord vous propose un nouveau code.",
  done: {
    title: "Votre adresse est confirmée",
    objects: "Vos objets",
    dashboard: "Tableau de bord",
    next: (email: ReactNode): ReactNode => (
      <>{email} est bien à vous. Ce qui vous est proposé par e-mail vous attend désormais dans votre compte.</>
    ),
  },
  checking: "Nous vérifions le lien de votre message.",
  failed: "Votre adresse n’a pas été confirmée",
  retry: "Réessayer",
  isItYou: "Un compte Authentica a été ouvert avec cette adresse e-mail. Est-ce vous\u00a0?",
  yes: {
    title: "Oui, c’est mon compte",
    otherAccount: "Vous êtes connecté ici à un autre compte. Déconnectez-vous, puis ouvrez à nouveau le lien.",
    signOut: "Se déconnecter",
    what: "Connectez-vous\u00a0: votre adresse est confirmée aussitôt.",
    signIn: "Se connecter et confirmer",
  },
  no: {
    title: "Non, je ne l’ai pas ouvert",
    what: "Ignorez le message\u00a0: rien de ce qui vous est adressé n’arrivera dans ce compte. Ou reprenez-le\u00a0: vous en choisissez le mot de passe, et tous les accès ouverts par quelqu’un d’autre sont retirés.",
    failed: "Le compte n’a pas été repris",
    takeOver: "Reprendre ce compte",
    pending: "Un instant…",
  },
};
