import { EMAIL_MAX } from "@authentica/backend/contract/constants";
import { isEmail } from "@authentica/shared-ui/format/email";
import { words } from "#words/account.ts";

/**
 * Returns what is wrong with a typed e-mail address, or `null` if it may be sent. The server makes the final
 * decision.
 */
export function emailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === "") return words.emailMissing;
  if (email.length > EMAIL_MAX) return words.emailTooLong;
  return isEmail(email) ? null : words.emailShape;
}
