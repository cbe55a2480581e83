/** Tests whether a text is in one language, by words and signs that the other language has. */
import type { Language } from "../contract/language.ts";

/** Signs and words that occur in French texts of the product, and in no English one. */
const FRENCH =
  /[«»àâæçèéêëîïôœùûü]|\u00a0[:;?!]|(?<![\p{L}\d])(?:[cdjlmnst]|qu)’\p{L}|(?<![\p{L}\d.-])(?:au|aucune?|aux|avec|cette|ces|dans|des|donc|du|elle|est|et|fichier|le|les|leur|mais|nom|nous|objet|ou|par|pas|pour|preuve|que|qui|registre|sans|sceau|selon|ses|sont|sur|un|une|vous)(?![\p{L}\d-])(?!\.\p{L})/iu;

/** Signs and words that occur in English texts of the product, and in no French one. */
const ENGLISH =
  /[“”]|(?<![\p{L}\d])\p{L}+’s(?!\p{L})|(?<![\p{L}\d./-])(?:account|and|any|are|at|been|by|declared|did|does|each|entry|file|fingerprint|for|from|given|has|have|is|it|its|no|not|object|of|owner|proof|register|registered|seal|that|the|this|time|to|was|were|which|who|with|without|witness|you|your)(?![\p{L}\d/-])(?!\.\p{L})/iu;

const FOREIGN: Readonly<Record<Language, RegExp>> = { fr: ENGLISH, en: FRENCH };

/**
 * Returns the first piece of a text that is in the other language; `null` if there is none. `exempt`: texts that are
 * allowed in both languages, such as names that a person has entered, addresses and file names.
 */
export function foreignIn(language: Language, text: string, exempt: readonly string[] = []): string | null {
  const own = exempt.toSorted((a, b) => b.length - a.length).reduce((rest, part) => rest.replaceAll(part, "·"), text);
  const found = FOREIGN[language].exec(own);
  return found && own.slice(Math.max(0, found.index - 30), found.index + found[0].length + 30);
}

/** Returns the texts in a value: the value itself, or those of its members, at any depth. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
