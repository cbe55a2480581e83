import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { METADATA_BYTES_MAX, METADATA_MAX, METADATA_NAME, METADATA_VALUE_MAX } from "../../contract/constants.ts";
import type { Text } from "./text.ts";
import { EXITS, Failure, Misused } from "./world.ts";

/** Options of every command. */
export const COMMON = {
  url: { type: "string" },
  timeout: { type: "string" },
  "insecure-http": { type: "boolean" },
  json: { type: "boolean" },
  lang: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

interface Config<Options> {
  readonly args: string[];
  readonly allowPositionals: true;
  readonly options: Options;
}

/**
 * Parses arguments. Throws `Misused` if they are invalid, and `Help` if help is requested. An empty argument is
 * refused: it usually comes from an unset variable in a script, and as a path it would mean the current folder.
 */
export function given<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: Text,
): ReturnType<typeof parseArgs<Config<Options>>> {
  const problem = problemIn(args, options);
  if (problem !== null) throw new Misused(usage, problem);
  const read = parseArgs<Config<Options>>({ args: [...args], allowPositionals: true, options });
  if ((read.values as { readonly help?: boolean }).help) throw new Help(usage);
  if ((read.positionals as readonly string[]).includes("")) throw new Failure(EXITS.wrong, ({ args }) => args.empty);
  return read;
}

/**
 * Returns what is wrong with the options; `null` if nothing is. `parseArgs` checks the same, but its messages are in
 * English only.
 */
function problemIn(args: readonly string[], options: ParseArgsOptionsConfig): Text | null {
  const { tokens } = parseArgs({ args: [...args], allowPositionals: true, options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const known = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!known) return ({ args: words }) => words.unknownOption(rawName);
    if (known.type === "boolean" && value !== undefined) return ({ args: words }) => words.valueUnexpected(rawName);
    if (known.type === "string" && value === undefined) return ({ args: words }) => words.valueMissing(rawName);
    if (known.type === "string" && !token.inlineValue && /^-./s.test(value ?? ""))
      return ({ args: words }) => words.valueAmbiguous(rawName);
  }
  return null;
}

/** Thrown if the user requests help. */
export class Help extends Error {
  readonly usage: Text;
  constructor(usage: Text) {
    super();
    this.usage = usage;
  }
}

const META_NAME = new RegExp(METADATA_NAME);

/**
 * Parses pairs of `--meta name=value`. Throws for a pair that the service would refuse, before any file is read or
 * sent.
 */
export function metadataOf(pairs: readonly string[]): Readonly<Record<string, string>> | null {
  if (pairs.length === 0) return null;
  const all: [string, string][] = pairs.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1) throw new Failure(EXITS.wrong, ({ args }) => args.meta.pair(pair));
    return [
      pair.slice(0, at),
      pair
        .slice(at + 1)
        .normalize("NFC")
        .trim(),
    ];
  });
  for (const [name, value] of all) {
    if (!META_NAME.test(name)) throw new Failure(EXITS.wrong, ({ args }) => args.meta.name(name));
    if (value === "" || value.length > METADATA_VALUE_MAX)
      throw new Failure(EXITS.wrong, ({ args }) => args.meta.value(name, METADATA_VALUE_MAX));
  }
  const metadata = Object.fromEntries(all);
  if (Object.keys(metadata).length > METADATA_MAX)
    throw new Failure(EXITS.wrong, ({ args }) => args.meta.count(METADATA_MAX));
  if (new TextEncoder().encode(JSON.stringify(metadata)).length > METADATA_BYTES_MAX)
    throw new Failure(EXITS.wrong, ({ args }) => args.meta.bytes(METADATA_BYTES_MAX));
  return metadata;
}
