import { METADATA_BYTES_MAX, METADATA_MAX, METADATA_NAME, METADATA_VALUE_MAX } from "../../contract/constants.ts";
import { EXITS, Failure, Misused } from "./world.ts";

/** Options of every command that calls a service. */
export const COMMON = {
  url: { type: "string" },
  timeout: { type: "string" },
  "insecure-http": { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/**
 * Matches the line break before a hint of the argument parser. The line break is replaced, because an error is
 * printed on one line.
 */
const SENTENCE = /\n(?=Did you forget to|To specify an option)/g;

interface Given {
  readonly values: { readonly help?: boolean | undefined };
  readonly positionals: readonly string[];
}

/**
 * Parses arguments with `parse`. Throws `Misused` if they are invalid, and `Help` if help is requested. An empty
 * argument is refused: it usually comes from an unset variable in a script, and as a path it would mean the current
 * folder.
 */
export function given<T extends Given>(usage: string, parse: () => T): T {
  let read: T;
  try {
    read = parse();
  } catch (error) {
    throw new Misused(usage, (error as Error).message.replaceAll(SENTENCE, " "));
  }
  if (read.values.help) throw new Help(usage);
  if (read.positionals.includes("")) throw new Failure(EXITS.wrong, "An argument is empty.");
  return read;
}

/** Thrown if the user requests help. */
export class Help extends Error {}

const META_NAME = new RegExp(METADATA_NAME);

/**
 * Parses pairs of `--meta name=value`. Throws for a pair that the service would refuse, before any file is read or
 * sent.
 */
export function metadataOf(pairs: readonly string[]): Readonly<Record<string, string>> | null {
  if (pairs.length === 0) return null;
  const all: [string, string][] = pairs.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1) throw wrongMeta(`expects NAME=VALUE, such as version=1.2, got "${pair}".`);
    return [
      pair.slice(0, at),
      pair
        .slice(at + 1)
        .normalize("NFC")
        .trim(),
    ];
  });
  for (const [name, value] of all) {
    if (!META_NAME.test(name))
      throw wrongMeta(`expects a name of 1 to 40 letters, digits, dots, hyphens or underscores, got "${name}".`);
    if (value === "" || value.length > METADATA_VALUE_MAX)
      throw wrongMeta(`expects a value of 1 to ${METADATA_VALUE_MAX} characters for ${name}.`);
  }
  const metadata = Object.fromEntries(all);
  if (Object.keys(metadata).length > METADATA_MAX) throw wrongMeta(`may be given at most ${METADATA_MAX} times.`);
  if (new TextEncoder().encode(JSON.stringify(metadata)).length > METADATA_BYTES_MAX)
    throw wrongMeta(`may have at most ${METADATA_BYTES_MAX} bytes of JSON in total.`);
  return metadata;
}

const wrongMeta = (words: string): Failure => new Failure(EXITS.wrong, `--meta ${words}`);

/** Formats a number with thousands separators: 12,345. */
export const counted = (count: number): string => count.toLocaleString("en");
