/** Derives an object's name from its file. */
import { fittingName } from "../../contract/object-name.ts";
import { WORDS } from "../words/index.ts";

/** Placeholders that are replaced for each file. */
const PLACE = /\{(name|path)\}/g;

export const isPattern = (text: string): boolean => text.search(PLACE) >= 0;

/**
 * Returns the name for the object of a file, or `unnamed` if no character of it can be used. In `pattern`, `{name}` is replaced by the file's name, and `{path}` by
 * its path relative to the folder.
 */
export function nameOf(pattern: string, path: string, { unnamed } = WORDS.en.files): string {
  const parts = { name: path.slice(path.lastIndexOf("/") + 1), path };
  return fittingName(
    pattern.replace(PLACE, (_, place: keyof typeof parts) => parts[place]),
    unnamed,
  );
}
