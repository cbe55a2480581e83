/**
 * Converts the seed of a key to and from 24 words that a person can write down and type (BIP-39; the last word
 * contains a checksum).
 */
import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist as english } from "@scure/bip39/wordlists/english.js";
import { wordlist as french } from "@scure/bip39/wordlists/french.js";
import type { Bytes } from "../../formats/tlog/bytes.ts";

const LISTS = { english, french } as const;
export type WordLanguage = keyof typeof LISTS;
export const WORD_LANGUAGES = Object.keys(LISTS) as readonly WordLanguage[];

const WORDS = 24;

/** Returns the words of a seed (32 bytes). */
export const wordsOf = (seed: Uint8Array, language: WordLanguage): string[] =>
  entropyToMnemonic(seed, LISTS[language]).normalize("NFC").split(/\s+/);

/** Removes case and accents for comparison. In both lists the first four letters of a word are unique. */
const plain = (word: string): string => word.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/**
 * Returns the seed for typed words in either language. Numbers before words, case and accents do not matter, and four
 * letters of each word are enough. Throws `SyntaxError` if a word is unknown (the message names it) or the checksum
 * is wrong.
 */
export function seedOfWords(typed: string): Bytes {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== "" && !/^\d+[.):]?$/.test(word));
  if (words.length !== WORDS) throw new SyntaxError(`got ${words.length} words, but a key has ${WORDS}`);
  const problems = WORD_LANGUAGES.map((language) => {
    const read = words.map((word) => find(word, language));
    const unknown = read.indexOf(null);
    if (unknown >= 0) return { unknown, problem: `word ${unknown + 1}, "${words[unknown]}", is not in the word list` };
    try {
      return { seed: mnemonicToEntropy(read.join(" "), LISTS[language]) as Bytes };
    } catch {
      return { unknown: WORDS, problem: "the checksum is wrong: a word is wrong, or two words are swapped" };
    }
  });
  const found = problems.find((one) => one.seed !== undefined);
  if (found?.seed) return new Uint8Array(found.seed);
  // The words may be in one of several languages. Reports the problem in the language of which more words were
  // recognised.
  const [closest] = problems.toSorted((a, b) => (b.unknown ?? 0) - (a.unknown ?? 0));
  throw new SyntaxError(closest?.problem);
}

/** Words of each language, by the whole word and by its first four letters. */
const indexes = new Map<WordLanguage, ReadonlyMap<string, string>>();

function indexOf(language: WordLanguage): ReadonlyMap<string, string> {
  const made =
    indexes.get(language) ??
    new Map(
      LISTS[language].flatMap((word) => [plain(word).slice(0, 4), plain(word)].map((key) => [key, word] as const)),
    );
  indexes.set(language, made);
  return made;
}

/**
 * Returns the word that the typed letters identify; `null` if there is none. Four letters are enough; further letters
 * must match, too.
 */
function find(typed: string, language: WordLanguage): string | null {
  const word = indexOf(language).get(plain(typed).slice(0, 4)) ?? null;
  return word !== null && plain(word).startsWith(plain(typed)) ? word : null;
}
