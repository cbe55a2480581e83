import { PASSWORD_MAX, PASSWORD_MIN } from "@authentica/backend/contract/constants";
import { words } from "#words/new-password.ts";

/** Hint shown before the user chooses a password. */
export const PASSWORD_RULE: string = words.rule(PASSWORD_MIN);

export const PASSWORD_MISSING = words.missing;
export const PASSWORD_AGAIN = words.again;
export const PASSWORD_TOO_SHORT = words.tooShort(PASSWORD_MIN);
export const PASSWORD_TOO_LONG = words.tooLong(PASSWORD_MAX);
export const PASSWORD_TOO_COMMON = words.tooCommon;

/** Returns what is wrong with a new password, or `null` if it may be sent. The server makes the final decision. */
export function newPasswordProblem(typed: string): string | null {
  if (typed === "") return PASSWORD_MISSING;
  // The length is counted as the server counts it: code points after NFC normalisation.
  const length = [...typed.normalize("NFC")].length;
  if (length < PASSWORD_MIN) return PASSWORD_TOO_SHORT;
  return length > PASSWORD_MAX ? PASSWORD_TOO_LONG : null;
}
