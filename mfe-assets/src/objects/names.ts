/** Name and owner of an object, in words: another user's object has them only if the reader may know them. */
import type { PersonName } from "@authentica/backend/contract/user";
import { personName } from "./person-name.ts";

interface Named {
  readonly _id: string;
  readonly objectName?: string | undefined;
}

/** The name of the object, or its identifier. */
export const nameOf = ({ objectName, _id }: Named): string => objectName ?? _id;

const ANOTHER = "un autre utilisateur";

/** The owner within a sentence. */
export const ownerOf = ({ ownerId }: { readonly ownerId?: PersonName | undefined }): string =>
  ownerId ? personName(ownerId) : ANOTHER;

/** Why name and owner are missing, and how to see them. */
export const SHOW_THE_FILE = "Son nom et le titre s’affichent si vous montrez le fichier.";
