import { EMAIL_MAX } from "@authentica/backend/contract/constants";
import { isEmail } from "@authentica/shared-ui/format/email";

/** Words beside a field that does not hold an e-mail address, or one that is too long. */
export const EMAIL_SHAPE = "Indiquez une adresse e-mail complète, comme prenom@exemple.fr.";
export const EMAIL_TOO_LONG = `${EMAIL_MAX} caractères au plus.`;

/** What is wrong with a typed e-mail address; `null` when it may be sent. The server decides. */
export function emailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === "") return "Indiquez votre adresse e-mail.";
  if (email.length > EMAIL_MAX) return EMAIL_TOO_LONG;
  return isEmail(email) ? null : EMAIL_SHAPE;
}
