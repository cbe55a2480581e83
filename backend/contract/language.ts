export { pluralIn } from "./words/plural.ts";

/** The languages of the product's texts, by their BCP 47 tags. */
export const LANGUAGES = ["fr", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Language of a build of the front ends. `qps` is the pseudo-locale: the English texts, longer and in brackets. It is
 * built only on request, and no visitor can choose it. It shows which texts are in no catalogue, and where longer texts
 * do not fit.
 */
export const PSEUDO = "qps";
export const BUILD_LANGUAGES = [...LANGUAGES, PSEUDO] as const;
export type BuildLanguage = (typeof BUILD_LANGUAGES)[number];

/** Name of each language in a list of languages, written in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { fr: "Français", en: "English" };

/** Returns whether a string, such as the value of `--lang`, is the tag of a language of the product. */
export const isLanguage = (tag: unknown): tag is Language => (LANGUAGES as readonly unknown[]).includes(tag);

/**
 * Returns the first language of a list that the product has, with its region ignored: "en" for `en-GB` or for
 * `en_US.UTF-8`. Null if there is none.
 */
export function firstLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split(/[-_.]/)[0];
    if (isLanguage(primary)) return primary;
  }
  return null;
}

/**
 * Returns the name of a file of a front end's build in a language: `mf-manifest.en.json` for `mf-manifest.json`. For
 * visitors who have chosen none (`null`), the name is unchanged.
 */
export const fileIn = (language: BuildLanguage | null, name: string): string =>
  language === null ? name : name.replace(/(?=\.[^.]*$)/, `.${language}`);
