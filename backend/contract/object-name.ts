/** Converts any text to a valid name for an object. */
import { OBJECT_NAME_MAX } from "./constants.ts";
import { hasVisible, withHidden, withoutHidden } from "./visible.ts";

/**
 * Returns a valid name for an object: without control and hidden characters, NFC, trimmed, at most 120 UTF-16 units;
 * the file extension is kept. Returns `unnamed` if no visible character is left.
 */
export function fittingName(text: string, unnamed: string): string {
  const clean = withoutHidden(text.toWellFormed().replace(/\p{Cc}/gu, " "))
    .normalize("NFC")
    .trim();
  if (!hasVisible(clean)) return unnamed;
  if (clean.length <= OBJECT_NAME_MAX) return clean;
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(clean)?.[0] ?? "";
  const head = clean.slice(0, OBJECT_NAME_MAX - ending.length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${head}…${ending}`;
}

/** Returns the first hidden character of a name in Unicode notation (`U+200E`); `null` if there is none. */
export function hiddenIn(name: string): string | null {
  const control = /[\p{Cc}\p{Cs}]/u.exec(name)?.[0];
  let found = control ?? null;
  if (found === null)
    withHidden(name, (sign) => {
      found ??= sign;
      return sign;
    });
  return found === null ? null : codeOf(found);
}

const codeOf = (sign: string) => `U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
