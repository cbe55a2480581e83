/**
 * Returns the form of a text for a number, by the plural rules of the language (CLDR): in French 0, 1 and 1.5 are
 * singular, in English only 1.
 */
export function pluralIn(language: "fr" | "en") {
  // Created at the first use, because modules of words call this function while they load.
  let rules: Intl.PluralRules | undefined;
  return <T>(count: number, one: T, other: T): T => {
    rules ??= new Intl.PluralRules(language);
    return rules.select(count) === "one" ? one : other;
  };
}
