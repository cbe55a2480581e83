import type { PersonName } from "@authentica/backend/contract/user";

/** Returns first and last name; a deleted account has neither. */
export function personName({ firstName, lastName }: Pick<PersonName, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim() || "Compte supprimé";
}
