/** What an object is called after its file. */
import { fittingName } from "../../contract/object-name.ts";

/** Places of a pattern that are filled in for each file. */
const PLACE = /\{(name|path)\}/g;

export const isPattern = (text: string): boolean => text.search(PLACE) >= 0;

/** The name of a file's object: `{name}` is the file's name, `{path}` its path below what was asked for. */
export function nameOf(pattern: string, path: string): string {
  const parts = { name: path.slice(path.lastIndexOf("/") + 1), path };
  return fittingName(
    pattern.replace(PLACE, (_, place: keyof typeof parts) => parts[place]),
    "unnamed",
  );
}
