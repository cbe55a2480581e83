import type { LanguageLineWords } from "../fr/language-line.ts";

/** The line is shown above pages in French. */
export const languageLine: LanguageLineWords = {
  why: "Your browser prefers English.",
  read: "Read this page in English",
  keep: "Keep the page in French",
};
