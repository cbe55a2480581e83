/** Texts of the line that proposes a page in the language of the browser: here, in French. */
export const languageLine = {
  why: "Votre navigateur préfère le français.",
  read: "Lire cette page en français",
  /** Name of the button that removes the line and keeps the language of the page. */
  keep: "Rester en français",
};

export type LanguageLineWords = typeof languageLine;
