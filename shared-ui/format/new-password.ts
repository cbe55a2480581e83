import { PASSWORD_MAX, PASSWORD_MIN } from "@authentica/backend/contract/constants";

/** Hint shown before the user chooses a password. */
export const PASSWORD_RULE: string = `Au moins ${PASSWORD_MIN} caractères. Le plus sûr\u00a0: quatre mots sans lien entre eux.`;

export const PASSWORD_MISSING = "Choisissez un mot de passe.";
export const PASSWORD_AGAIN = "Saisissez votre mot de passe une seconde fois.";
export const PASSWORD_TOO_SHORT = `Votre mot de passe doit compter au moins ${PASSWORD_MIN} caractères.`;
export const PASSWORD_TOO_LONG = `Votre mot de passe doit compter au plus ${PASSWORD_MAX} caractères.`;
export const PASSWORD_TOO_COMMON =
  "Ce mot de passe est trop répandu. Choisissez-en un que personne ne devinerait, comme plusieurs mots sans rapport.";

/** Returns what is wrong with a new password, or `null` if it may be sent. The server makes the final decision. */
export function newPasswordProblem(typed: string): string | null {
  if (typed === "") return PASSWORD_MISSING;
  // The length is counted as the server counts it: code points after NFC normalisation.
  const length = [...typed.normalize("NFC")].length;
  if (length < PASSWORD_MIN) return PASSWORD_TOO_SHORT;
  return length > PASSWORD_MAX ? PASSWORD_TOO_LONG : null;
}
