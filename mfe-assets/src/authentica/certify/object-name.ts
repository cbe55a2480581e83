import { OBJECT_NAME_MAX } from "@authentica/backend/contract/constants";
import { fittingName, hiddenIn } from "@authentica/backend/contract/object-name";
import { words } from "#words/certify.ts";

/**
 * Returns a proposed name for the object: the file name without its extension, changed to a name that the service
 * accepts.
 */
export const nameFrom = (fileName: string): string =>
  fittingName(fileName.replace(/(?<=.)\.[^.\s]{1,10}$/u, ""), words.name.unnamed);

/** Returns why the service would refuse the typed name, or `null` if the service would accept it. */
export function problemOf(name: string): string | null {
  if (name.trim() === "") return words.name.missing;
  const hidden = hiddenIn(name);
  if (hidden !== null) return words.name.hidden(hidden);
  if (Array.from(name.trim()).length > OBJECT_NAME_MAX) return words.name.tooLong;
  return null;
}
