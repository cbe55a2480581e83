import { EMAIL_MAX } from "@authentica/backend/contract/constants";
import { isEmail } from "@authentica/shared-ui/format/email";

/** Messages for an e-mail address that is invalid or too long. */
export const EMAIL_SHAPE = "Indiquez une adresse e-mail complète, comme prenom@exemple.fr.";
export const EMAIL_TOO_LONG = `${EMAIL_MAX} caractères au plus.`;

/**
 * Returns what is wrong with a typed e-mail address, or `null` if it may be sent. The server makes the final
 * decision.
 */
export function emailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === "") return "Indiquez votre adresse e-mail.";
  if (email.length > EMAIL_MAX) return EMAIL_TOO_LONG;
  return isEmail(email) ? null : EMAIL_SHAPE;
}
