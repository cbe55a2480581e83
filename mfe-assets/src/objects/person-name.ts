import type { PersonName } from "@authentica/backend/contract/user";

/** First and last name of a person; an account that is gone has neither. */
export function personName({ firstName, lastName }: Pick<PersonName, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim() || "Compte supprimé";
}
