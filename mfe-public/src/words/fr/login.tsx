import type { FailureWords } from "@authentica/shared-ui/failure";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

export const words = {
  title: "Connexion",
  lead: "Retrouvez vos objets, leurs preuves et leur historique.",
  sessionEnded: "Votre session a pris fin. Reconnectez-vous pour revenir où vous en étiez.",
  farewells: {
    "account-deleted":
      "Votre compte est fermé et vos données sont en cours d’effacement. Un message vous le confirme. Merci d’être passé par ici.",
    "all-sessions-ended":
      "Toutes vos sessions sont fermées. Reconnectez-vous sur cet appareil quand vous le souhaitez.",
  },
  passwordChanged:
    "Votre mot de passe a été changé et toutes vos sessions sont fermées. Connectez-vous avec le nouveau.",
  noAccount: "Vous n’avez pas encore de compte\u00a0?",
  register: "Créer un compte",
  password: "Mot de passe",
  passwordMissing: "Indiquez votre mot de passe.",
  forgotten: "Mot de passe oublié\u00a0?",
  disabled: (contact: ReactNode) => <>Ce compte est désactivé. Écrivez à {contact}.</>,
  failed: specifiedOr("Login failed. Please try again.", "La connexion n’a pas abouti. Réessayez."),
  refusals: specifiedOr<FailureWords["own"]>({}, { invalid_credentials: "Adresse e-mail ou mot de passe incorrect." }),
  pending: "Connexion en cours…",
  signIn: "Se connecter",
  passkey: {
    or: "ou",
    pending: "En attente de votre clé…",
    signIn: "Se connecter avec une clé d’accès",
    failed: "La connexion n’a pas abouti. Réessayez dans un instant.",
    dismissed: "Aucune clé d’accès n’a été utilisée. Vous pouvez aussi vous connecter avec votre mot de passe.",
    unusable: "Cet appareil n’a pas pu utiliser de clé d’accès. Connectez-vous avec votre mot de passe.",
    refused: "Cette clé d’accès n’a pas été acceptée. Connectez-vous avec votre mot de passe.",
  },
};
