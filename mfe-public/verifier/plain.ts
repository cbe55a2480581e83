/** Makes text safe for a terminal: archives, keys, certificates, services and file names contain text by others. */
import { withHidden } from "@authentica/backend/contract/visible";

/** Escapes characters as JSON does: \u001b. */
const escaped = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

/**
 * Returns one line in which control characters and invisible characters are escaped, so that it cannot move the
 * cursor, erase text or change the writing direction. A line of JSON keeps its value.
 */
export const plain = (line: string): string => withHidden(line, escaped).replace(/\p{Cc}/gu, escaped);

/** Returns a value as JSON of several lines, made safe in the same way. */
export const plainJson = (value: unknown): string => JSON.stringify(value, null, 2).split("\n").map(plain).join("\n");
