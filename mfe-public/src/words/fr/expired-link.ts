import { specifiedOr } from "@authentica/shared-ui/language";

export const words = {
  /** Language of the texts that the specification has in English. */
  specifiedLang: specifiedOr<"en" | undefined>("en", undefined),
  title: specifiedOr("Oops! Expired Link", "Lien expiré"),
  signIn: specifiedOr("Back to Login", "Retour à la connexion"),
  another: "Demander un nouveau lien",
  what: "Ce lien n’est plus valable. Pour choisir un nouveau mot de passe, demandez un nouveau lien de réinitialisation.",
};
