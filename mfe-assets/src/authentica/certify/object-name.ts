import { OBJECT_NAME_MAX } from "@authentica/backend/contract/constants";
import { fittingName, hiddenIn } from "@authentica/backend/contract/object-name";

/**
 * Returns a proposed name for the object: the file name without its extension, changed to a name that the service
 * accepts.
 */
export const nameFrom = (fileName: string): string =>
  fittingName(fileName.replace(/(?<=.)\.[^.\s]{1,10}$/u, ""), "Sans nom");

/** Returns why the service would refuse the typed name, or `null` if the service would accept it. */
export function problemOf(name: string): string | null {
  if (name.trim() === "") return "Donnez-lui un nom.";
  const hidden = hiddenIn(name);
  if (hidden !== null)
    return `Le nom contient un caractère invisible (${hidden}). Effacez-le, ou saisissez le nom à nouveau.`;
  if (Array.from(name.trim()).length > OBJECT_NAME_MAX) return `Le nom dépasse ${OBJECT_NAME_MAX} caractères.`;
  return null;
}
