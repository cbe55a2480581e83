/**
 * Texts for the name and owner of an object. Another user's object only includes name and owner if the user may
 * know them.
 */
import type { PersonName } from "@authentica/backend/contract/user";
import { words } from "#words/objects.ts";
import { personName } from "./person-name.ts";

interface Named {
  readonly _id: string;
  readonly objectName?: string | undefined;
}

/** Returns the name of the object or, if the name is unknown, its identifier. */
export const nameOf = ({ objectName, _id }: Named): string => objectName ?? _id;

/** Returns the owner's name for use in a sentence. */
export const ownerOf = ({ ownerId }: { readonly ownerId?: PersonName | undefined }): string =>
  ownerId ? personName(ownerId) : words.anotherUser;

/** Says why name and owner are missing, and how the user can see them. */
export const SHOW_THE_FILE = words.showTheFile;
