/** Arguments of the command, and the language that it writes. */
import { parseArgs } from "node:util";
import { firstLanguage, isLanguage, type Language } from "@authentica/backend/contract/language";
import { Failed } from "./fault.ts";

const OPTIONS = {
  policy: { type: "string" },
  roots: { type: "string" },
  keys: { type: "string" },
  "stamp-roots": { type: "string" },
  lang: { type: "string" },
  offline: { type: "boolean" },
  fresh: { type: "boolean" },
  json: { type: "boolean" },
  trust: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

type Options = typeof OPTIONS;

export type Values = {
  -readonly [Name in keyof Options]?: Options[Name]["type"] extends "string" ? string : boolean;
};

export interface Arguments {
  readonly values: Values;
  readonly positionals: readonly string[];
}

/** Used if neither an option nor the environment names a language of the product. */
const DEFAULT: Language = "fr";

/**
 * Returns the language that the environment asks for: that of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
 * set, as POSIX defines it.
 */
export function languageOf(env: Readonly<Record<string, string | undefined>>): Language {
  const set = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value);
  return (set && firstLanguage([set])) || DEFAULT;
}

/** Returns the language of `--lang`; `null` if that is not given. Throws `Failed` if there is no such language. */
export function languageIn(args: readonly string[]): Language | null {
  const given = tokensOf(args).findLast((token) => token.kind === "option" && token.name === "lang");
  if (given?.kind !== "option") return null;
  if (given.value === undefined) throw new Failed({ code: "valueMissing", option: given.rawName });
  if (!isLanguage(given.value)) throw new Failed({ code: "unknownLanguage", given: given.value });
  return given.value;
}

const tokensOf = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, strict: false, tokens: true, options: OPTIONS }).tokens;

/** Reads the arguments. Throws `Failed` if an option is unknown, or has a value that it must not have, or none. */
export function readArguments(args: readonly string[]): Arguments {
  const values: Record<string, string | boolean> = {};
  const positionals: string[] = [];
  for (const token of tokensOf(args)) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName: option, value } = token;
    if (!Object.hasOwn(OPTIONS, name)) throw new Failed({ code: "unknownOption", option });
    if (OPTIONS[name as keyof Options].type === "boolean") {
      if (value !== undefined) throw new Failed({ code: "valueUnexpected", option });
      values[name] = true;
    } else {
      if (value === undefined || (!token.inlineValue && /^-./.test(value)))
        throw new Failed({ code: "valueMissing", option });
      values[name] = value;
    }
  }
  return { values: values as Values, positionals };
}
