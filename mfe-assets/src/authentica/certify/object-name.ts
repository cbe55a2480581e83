import { OBJECT_NAME_MAX } from "@authentica/backend/contract/constants";
import { fittingName, hiddenIn } from "@authentica/backend/contract/object-name";

/** Proposes a name for the object: the file name without extension, made acceptable to the service. */
export const nameFrom = (fileName: string): string =>
  fittingName(fileName.replace(/(?<=.)\.[^.\s]{1,10}$/u, ""), "Sans nom");

/** Returns why the service would refuse a typed name, or `null` if it would accept it. */
export function problemOf(name: string): string | null {
  if (name.trim() === "") return "Donnez-lui un nom.";
  const hidden = hiddenIn(name);
  if (hidden !== null)
    return `Le nom contient un caractère invisible (${hidden}). Effacez-le, ou saisissez le nom à nouveau.`;
  if (Array.from(name.trim()).length > OBJECT_NAME_MAX) return `Le nom dépasse ${OBJECT_NAME_MAX} caractères.`;
  return null;
}
