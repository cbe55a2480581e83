import type { words as french } from "../fr/page.ts";

export const words: typeof french = {
  lang: "en",
  noscript: "Authentica needs JavaScript. Please enable it in your browser, then reload the page.",
};
