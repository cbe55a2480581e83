import { OBJECT_NAME_MAX } from "@authentica/backend/contract/constants";
import { fittingName, hiddenIn } from "@authentica/backend/contract/object-name";

/** A first proposal for the name of an object: the file's name without its extension, as the service takes it. */
export const nameFrom = (fileName: string): string =>
  fittingName(fileName.replace(/(?<=.)\.[^.\s]{1,10}$/u, ""), "Sans nom");

/** Why the service would refuse a name that is typed; `null`: it takes it. */
export function problemOf(name: string): string | null {
  if (name.trim() === "") return "Donnez-lui un nom.";
  const hidden = hiddenIn(name);
  if (hidden !== null)
    return `Le nom contient un caractère invisible (${hidden}). Effacez-le, ou saisissez le nom à nouveau.`;
  if (Array.from(name.trim()).length > OBJECT_NAME_MAX) return `Le nom dépasse ${OBJECT_NAME_MAX} caractères.`;
  return null;
}
