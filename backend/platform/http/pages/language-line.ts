/** Line above a public page. It proposes the language of the visitor's browser. */
import { firstLanguage, type Language } from "../../../contract/language.ts";
import { WORDS } from "../../../words/index.ts";
import { escaped } from "./markup.ts";

/**
 * Returns the language that the browser prefers to French (RFC 9110, section 12.5.4); `null` if it prefers none. Pages
 * are in French unless the visitor has chosen a language.
 */
export function proposedBy(acceptLanguage: string | undefined): Language | null {
  const preferred = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length) ?? "1";
      return { tag, weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
  const language = firstLanguage(preferred);
  return language === "fr" ? null : language;
}

/**
 * Returns the page with a line that proposes `language`. The script `first.js` handles clicks on the line's link and
 * button.
 */
export function withLanguageLine(page: string, language: Language, path: string): string {
  const { why, read, keep } = WORDS[language].languageLine;
  const href = escaped(`/${language}${path === "/" ? "" : path}`);
  const link = `<a href="${href}" hreflang="${language}" data-language="${language}">${escaped(read)}</a>`;
  const close = `<button type="button" aria-label="${escaped(keep)}" data-language="fr">×</button>`;
  const line = `<aside id="language-line" class="language-line" lang="${language}"><p>${escaped(why)}</p>${link}${close}</aside>`;
  const sheet = '<link href="/language-line.css" rel="stylesheet">';
  return page.replace("</head>", () => `${sheet}</head>`).replace('<div id="root"', () => `${line}<div id="root"`);
}
