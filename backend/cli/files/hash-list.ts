/**
 * Lists of hashes as `sha256sum` prints them: `HASH  name`, `HASH *name`, `SHA256 (name) = HASH` (`--tag`, BSD). In a
 * line that begins with a backslash, `\\`, `\n` and `\r` in the name are escapes.
 */
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { EMPTY_HASH } from "../../contract/left-out.ts";
import { inEnglish, type Text } from "../world/text.ts";
import type { Found, Passed } from "./walk.ts";

const GNU = /^(\\?)([0-9a-fA-F]{64}) [ *](.+)$/;
const BSD = /^(\\?)SHA256 \((.+)\) = ([0-9a-fA-F]{64})$/;
const ESCAPED: Readonly<Record<string, string>> = { "\\\\": "\\", "\\n": "\n", "\\r": "\r" };

/** Returns the hash (in lower case) and the file name in a line; `null` if the line has another format. */
export function lineOf(line: string): { readonly hash: string; readonly name: string } | null {
  const gnu = GNU.exec(line);
  const [, isEscaped, hash, name] = gnu ?? swapped(BSD.exec(line));
  if (hash === undefined || name === undefined) return null;
  return {
    hash: hash.toLowerCase(),
    name: isEscaped ? name.replaceAll(/\\[\\nr]/g, (written) => ESCAPED[written] as string) : name,
  };
}

const swapped = (found: RegExpExecArray | null): readonly (string | undefined)[] =>
  found ? [found[0], found[1], found[3], found[2]] : [];

/**
 * Yields the files that a list of hashes names, without reading these files. A malformed line is reported as failed,
 * and the list continues. `list`: how the list is called in such a report.
 */
export async function* listed(input: Readable, list: Text): AsyncGenerator<Found | Passed> {
  let at = 0;
  for await (const read of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    at += 1;
    const text = at === 1 ? read.replace(/^\ufeff/, "") : read;
    if (text.trim() === "") continue;
    const line = lineOf(text);
    if (line === null) {
      const number = at;
      const shown: Text = (words) => words.files.hashList.line(list(words), number);
      yield { kind: "failed", path: "", name: inEnglish(shown), shown, reason: ({ files }) => files.hashList.format };
    } else if (line.hash === EMPTY_HASH)
      yield { kind: "skipped", path: "", name: line.name, reason: ({ files }) => files.empty };
    else yield { kind: "file", path: "", ...line, size: 0, mtime: 0, state: "" };
  }
}
