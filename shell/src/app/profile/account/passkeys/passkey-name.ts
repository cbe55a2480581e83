import { PASSKEY_NAME_MAX } from "@authentica/backend/contract/constants";

/** What is wrong with a passkey's name as typed. */
export function nameProblem(typed: string): string | undefined {
  const { length } = typed.normalize("NFC").trim();
  if (length === 0) return "Donnez-lui un nom.";
  return length > PASSKEY_NAME_MAX ? `Raccourcissez son nom\u00a0: ${PASSKEY_NAME_MAX} caractères au plus.` : undefined;
}
