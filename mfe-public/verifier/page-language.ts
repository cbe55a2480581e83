/** The language of the page, and its texts that never change otherwise. */
import { firstLanguage, type Language } from "@authentica/backend/contract/language";
import type { PageWords } from "./words/fr/page.ts";

/** Returns the language that the address names, such as `#lang=en`, or else the browser's first one; else French. */
export function languageOfPage(): Language {
  const named = new URLSearchParams(location.hash.slice(1)).get("lang");
  return firstLanguage([...(named === null ? [] : [named]), ...navigator.languages]) ?? "fr";
}

/** Shows the texts of elements with `data-words`, which names a text by its path, and marks the current language. */
export function showTexts(language: Language, words: PageWords): void {
  document.documentElement.lang = language;
  document.title = words.title;
  for (const node of document.querySelectorAll<HTMLElement>("[data-words]"))
    node.textContent = textAt(words, node.dataset.words ?? "");
  const switcher = document.getElementById("languages");
  switcher?.setAttribute("aria-label", words.languages);
  for (const link of switcher?.querySelectorAll("a") ?? [])
    if (link.lang === language) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
}

function textAt(words: PageWords, path: string): string {
  let found: unknown = words;
  for (const name of path.split(".")) found = (found as Readonly<Record<string, unknown>>)[name];
  return found as string;
}
