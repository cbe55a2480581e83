import { PERSON_NAME_MAX } from "@authentica/backend/contract/constants";
import type { FailureWords } from "@authentica/shared-ui/failure";
import { specifiedOr } from "@authentica/shared-ui/language";

export const words = {
  title: "Créer un compte",
  lead: "Une minute, et vous certifiez votre premier fichier. C’est gratuit.",
  firstName: "Prénom",
  lastName: "Nom",
  password: "Mot de passe",
  confirmPassword: "Confirmez le mot de passe",
  pending: "Création en cours…",
  submit: "Créer mon compte",
  failed: specifiedOr("Registration failed. Please try again.", "La création du compte n’a pas abouti. Réessayez."),
  refusals: specifiedOr<FailureWords["own"]>({}, { conflict: "Un compte existe déjà avec cette adresse e-mail." }),
  haveAccount: "Vous avez déjà un compte\u00a0?",
  signIn: "Se connecter",
  missing: {
    firstName: "Indiquez votre prénom.",
    lastName: "Indiquez votre nom.",
    walletAddress: "Indiquez l’adresse de votre portefeuille.",
  },
  walletShape: "Une adresse de portefeuille commence par 0x, suivi de 40 chiffres hexadécimaux (0 à 9, a à f).",
  walletChecksum: "La somme de contrôle de cette adresse est fausse. Recopiez-la depuis votre portefeuille.",
  nameTooLong: `${PERSON_NAME_MAX} caractères au plus.`,
  invisible: "Ce champ contient des caractères invisibles. Effacez-le, puis saisissez-le de nouveau.",
  different: specifiedOr("Passwords do not match", "Les deux mots de passe sont différents."),
};
