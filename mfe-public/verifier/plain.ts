/**
 * Makes a text safe to print on a terminal. Archives, keys, certificates, services and file names contain texts that
 * other people wrote.
 */
import { withHidden } from "@authentica/backend/contract/visible";

/** Escapes a character as JSON does, for example `\u001b`. */
const escaped = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

/**
 * Returns a line with its control characters and invisible characters escaped, so that it cannot move the cursor,
 * erase text or change the writing direction. A line of JSON keeps its meaning.
 */
export const plain = (line: string): string => withHidden(line, escaped).replace(/\p{Cc}/gu, escaped);

/** Returns a value as JSON of several lines, with each line escaped by `plain`. */
export const plainJson = (value: unknown): string => JSON.stringify(value, null, 2).split("\n").map(plain).join("\n");
