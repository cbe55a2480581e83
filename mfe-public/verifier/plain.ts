/** Output for a terminal: archives, keys, certificates, services and file names contain text of others. */
import { withHidden } from "@authentica/backend/contract/visible";

/** As JSON writes it: \u001b. */
const escaped = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

/**
 * One line, with nothing in it that a terminal would obey: what would move, wipe out or turn around, and what cannot be seen, is written out. A
 * line of JSON reads as the same value.
 */
export const plain = (line: string): string => withHidden(line, escaped).replace(/\p{Cc}/gu, escaped);

/** A value as JSON of several lines, likewise. */
export const plainJson = (value: unknown): string => JSON.stringify(value, null, 2).split("\n").map(plain).join("\n");
