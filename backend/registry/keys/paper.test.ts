import { expect, test } from "vitest";
import { fromHex } from "../../formats/tlog/bytes.ts";
import { seedOfWords, WORD_LANGUAGES, wordsOf } from "./paper.ts";

const SEEDS = [new Uint8Array(32), new Uint8Array(32).fill(255), Uint8Array.from({ length: 32 }, (_, at) => at * 7)];

test("the words of a paper key follow the test vector of BIP-39", () => {
  // The published test vector of 256 bits.
  expect(
    wordsOf(fromHex("68a79eaca2324873eacc50cb9c6eca8cc68ea5d936f98787c60c7ebc74e6ce7c"), "english").join(" "),
  ).toBe(
    "hamster diagram private dutch cause delay private meat slide toddler razor book happy fancy gospel tennis maple dilemma loan word shrug inflict delay length",
  );
});

test.each(WORD_LANGUAGES)("24 %s words give the seed in any spelling", (language) => {
  for (const seed of SEEDS) {
    const words = wordsOf(seed, language);
    expect(words).toHaveLength(24);
    expect(seedOfWords(words.join(" "))).toEqual(seed);
    expect(seedOfWords(words.map((word, at) => `${at + 1}. ${word.toUpperCase()}`).join("\n"))).toEqual(seed);
    const bare = words.map((word) => word.normalize("NFD").replace(/\p{M}/gu, ""));
    expect(seedOfWords(bare.join("  "))).toEqual(seed);
    expect(seedOfWords(words.map((word) => word.slice(0, 4)).join(" "))).toEqual(seed);
  }
});

test("a missing, unknown, replaced or swapped word of a paper key is detected", () => {
  const words = wordsOf(SEEDS[2] as Uint8Array, "french");
  const with_ = (at: number, word: string) => words.with(at, word).join(" ");
  expect(() => seedOfWords(words.slice(1).join(" "))).toThrow("got 23 words");
  expect(() => seedOfWords(with_(6, "photographe"))).toThrow(`word 7, "photographe", is not in the word list`);
  expect(() => seedOfWords(with_(6, words[7] as string))).toThrow("the checksum is wrong");
  const swapped = words.with(3, words[4] as string).with(4, words[3] as string);
  expect(() => seedOfWords(swapped.join(" "))).toThrow("the checksum is wrong");
});
