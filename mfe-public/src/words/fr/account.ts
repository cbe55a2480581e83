import { EMAIL_MAX } from "@authentica/backend/contract/constants";

export const words = {
  email: "Adresse e-mail",
  emailMissing: "Indiquez votre adresse e-mail.",
  emailShape: "Indiquez une adresse e-mail complète, comme prenom@exemple.fr.",
  emailTooLong: `${EMAIL_MAX} caractères au plus.`,
  tooManyTries: "Trop d’essais.",
};
