import { WORDS, type Words } from "../words/index.ts";

/** A text in the language of `words`. */
export type Text = (words: Words) => string;

/** Returns a text in English, the language of JSON and of `Error.message`, regardless of the user's language. */
export const inEnglish = (text: Text): string => text(WORDS.en);

/** An error with a text for the user. `message` is the text in English. */
export class TextError extends Error {
  readonly text: Text;
  constructor(text: Text) {
    super(inEnglish(text));
    this.text = text;
  }
}
