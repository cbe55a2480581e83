/** What an object is called after its file. */
import { OBJECT_NAME_MAX } from "../../contract/constants.ts";
import { hasVisible, withoutHidden } from "../../contract/visible.ts";

/** Places of a pattern that are filled in for each file. */
const PLACE = /\{(name|path)\}/g;

export const isPattern = (text: string): boolean => text.search(PLACE) >= 0;

/** The name of a file's object: `{name}` is the file's name, `{path}` its path below what was asked for. */
export function nameOf(pattern: string, path: string): string {
  const parts = { name: path.slice(path.lastIndexOf("/") + 1), path };
  return fitting(pattern.replace(PLACE, (_, place: keyof typeof parts) => parts[place]));
}

/** The text as the service takes it: nothing hidden, nothing that controls, 120 UTF-16 units, with its ending. */
export function fitting(text: string): string {
  const clean = withoutHidden(text.toWellFormed().replace(/\p{Cc}/gu, " "))
    .normalize("NFC")
    .trim();
  if (!hasVisible(clean)) return "unnamed";
  if (clean.length <= OBJECT_NAME_MAX) return clean;
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(clean)?.[0] ?? "";
  const head = clean.slice(0, OBJECT_NAME_MAX - ending.length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${head}…${ending}`;
}
