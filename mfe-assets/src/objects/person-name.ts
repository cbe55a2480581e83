import type { PersonName } from "@authentica/backend/contract/user";
import { words } from "#words/objects.ts";

/** Returns the first and last name of a person, or a text for a deleted account, which has no name. */
export function personName({ firstName, lastName }: Pick<PersonName, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim() || words.deletedAccount;
}
