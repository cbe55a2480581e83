/** Chooses the language of a run. */
import { parseArgs } from "node:util";
import { firstLanguage, isLanguage } from "../../contract/language.ts";
import { WORDS, type Words } from "../words/index.ts";
import type { World } from "./world.ts";

/** Returns the value of `--lang`; `null` if there is none. Other options are not checked. */
export function languageTyped(args: readonly string[]): string | null {
  const options = { lang: { type: "string" } } as const;
  const { lang } = parseArgs({ args: [...args], strict: false, options }).values;
  return typeof lang === "string" ? lang : null;
}

/**
 * Returns the words of a run: in the language of `--lang`, or of the first of the POSIX variables `LC_ALL`,
 * `LC_MESSAGES` and `LANG` that is set. English if that is not a language of the product.
 */
export function wordsFor(args: readonly string[], { LC_ALL, LC_MESSAGES, LANG }: World["env"]): Words {
  const typed = languageTyped(args);
  if (isLanguage(typed)) return WORDS[typed];
  return WORDS[firstLanguage([LC_ALL || LC_MESSAGES || LANG || ""]) ?? "en"];
}

/** Splits arguments into the name of the command and its own arguments. `--lang` may also precede the name. */
export function commandIn(args: readonly string[]): { readonly name: string; readonly rest: readonly string[] } {
  const at = args[0] === "--lang" ? 2 : args[0]?.startsWith("--lang=") ? 1 : 0;
  const [name = "", ...rest] = args.slice(at);
  return { name, rest: [...args.slice(0, at), ...rest] };
}
