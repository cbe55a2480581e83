import type { Site } from "@authentica/backend/contract/site";

declare global {
  /** What a build draws its pages with. */
  var authenticaDrawnSite: Site | undefined;
}

/** What the server has written into the page about the operator; `undefined`: nothing. */
export function drawnSite(): Site | undefined {
  const text = globalThis.document?.getElementById("drawn-site")?.textContent;
  return text ? (JSON.parse(text) as Site) : globalThis.authenticaDrawnSite;
}
