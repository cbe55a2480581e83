import { specifiedOr } from "@authentica/shared-ui/language";

export const words = {
  /** Language of the texts that the specification has in English. */
  specifiedLang: specifiedOr<"en" | undefined>("en", undefined),
  title: specifiedOr("Oops! Email Not Found", "Adresse e-mail inconnue"),
  signIn: specifiedOr("Back to Login", "Retour à la connexion"),
  register: "Créer un compte",
  what: "Cette adresse e-mail n’est pas enregistrée chez nous. Vérifiez son orthographe, ou essayez-en une autre.",
  hasAccount: "Vous avez déjà un compte\u00a0?",
  signInThen: specifiedOr("Log In", "Se connecter"),
};
