import { EXITS, Failure, Misused } from "./world.ts";

/** What every command that asks a service takes. */
export const COMMON = {
  url: { type: "string" },
  timeout: { type: "string" },
  "insecure-http": { type: "boolean" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

interface Given {
  readonly values: { readonly help?: boolean | undefined };
  readonly positionals: readonly string[];
}

/**
 * What was given, as `parse` reads it. Throws `Misused` for what it does not take, or where help is wanted. An empty argument is none of a
 * person's: a script has left it so, and as a path it would mean the folder that the script is in.
 */
export function given<T extends Given>(usage: string, parse: () => T): T {
  let read: T;
  try {
    read = parse();
  } catch (error) {
    throw new Misused(usage, (error as Error).message);
  }
  if (read.values.help) throw new Help(usage);
  if (read.positionals.includes("")) throw new Failure(EXITS.wrong, "An argument is empty.");
  return read;
}

/** Somebody asks how it is done. */
export class Help extends Error {}

/** What stands behind a name in `--meta name=value`, of each. */
export function metadataOf(pairs: readonly string[]): Readonly<Record<string, string>> | null {
  if (pairs.length === 0) return null;
  const all: [string, string][] = pairs.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1) throw new Failure(EXITS.wrong, `--meta wants a name and a value, such as version=1.2: ${pair}.`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return Object.fromEntries(all);
}

/** A number as people read it: 12,345. */
export const counted = (count: number): string => count.toLocaleString("en");
