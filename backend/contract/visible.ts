/**
 * Finds and removes hidden characters in text: invisible characters that format or fill (Unicode categories Cf, Zl
 * and Zp, and Default_Ignorable_Code_Point), such as bidirectional overrides, zero-width spaces, fillers and tags.
 * Two kinds are part of normal writing, and are allowed in these places:
 *
 *     joiners (U+200C, U+200D)    between two emoji; within a word of a script whose letters join or stack;
 *                                 after a virama
 *     variation selectors         after the character that they vary
 */

const JOINED_SCRIPTS = [
  ...["Arab", "Syrc", "Mong", "Nkoo", "Mand", "Phag", "Adlm", "Rohg", "Mani", "Sogd"],
  ...["Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Khmr", "Mymr", "Tibt"],
];
const IGNORED = "\\p{Default_Ignorable_Code_Point}";
const JOINED = `(?!${IGNORED})[${JOINED_SCRIPTS.map((script) => `\\p{Script=${script}}`).join("")}\\u0640]`;
const VIRAMA = "[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]";

const WRITTEN = [
  `(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]?)\\u200D(?=\\p{Extended_Pictographic})`,
  `(?<=${JOINED}\\p{M}*)[\\u200C\\u200D](?=${JOINED})`,
  `(?<=${VIRAMA})[\\u200C\\u200D]`,
  `(?<=(?!${IGNORED})[\\p{L}\\p{N}\\p{S}\\p{P}])\\p{Variation_Selector}`,
].join("|");

const HIDDEN = `\\p{Cf}\\p{Zl}\\p{Zp}${IGNORED}`;

/**
 * Characters that are blank although Unicode counts them as symbols: a Braille cell without dots, a note without a
 * head, the object replacement character.
 */
const BLANK = "\\p{C}\\p{Z}\\p{M}\\u2800\\u{1D159}\\uFFFC";

/** Patterns for regular expressions with the flag `u`: a text without hidden characters, and one visible character. */
export const NOTHING_HIDDEN = `^(?:${WRITTEN}|[^${HIDDEN}])*$`;
export const VISIBLE = `(?:[^${BLANK}${IGNORED}]|\\p{Extended_Pictographic})`;

const nothingHidden = new RegExp(NOTHING_HIDDEN, "u");
const visible = new RegExp(VISIBLE, "u");
const writtenOrHidden = new RegExp(`(${WRITTEN})|[${HIDDEN}]`, "gu");

/** Returns whether a text has hidden characters. */
export const hasHidden = (text: string): boolean => !nothingHidden.test(text);

/** Returns whether a text has a visible character. */
export const hasVisible = (text: string): boolean => visible.test(text);

/** Returns the text with each hidden character replaced by the result of `as`. */
export const withHidden = (text: string, as: (sign: string) => string): string =>
  text.replace(writtenOrHidden, (sign, written) => written ?? as(sign));

/** Removes the hidden characters of a text. */
export const withoutHidden = (text: string): string => withHidden(text, () => "");

/**
 * Returns a stored name in the form that is shown to others. Removes hidden characters, because earlier versions
 * accepted them.
 */
export function shownName(name: string): string {
  const shown = withoutHidden(name);
  return hasVisible(shown) ? shown : "Sans nom";
}
