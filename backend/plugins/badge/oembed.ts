/** Previews of our addresses in other sites (oembed.com, version 1.0). */

import type { Language } from "../../contract/language.ts";
import { BADGE_HEIGHT, BADGE_LEAST_WIDTH, BADGE_WIDTH, badgeHeight, badgeSnippet } from "../../formats/seal/badge.ts";
import { objectAt } from "../../objects/public/object-preview.ts";
import { SITE_NAME } from "../../platform/http/pages/link-preview.ts";
import { escaped } from "../../platform/http/pages/markup.ts";
import { Refusal } from "../../platform/refusal.ts";
import { WORDS } from "../../words/index.ts";
import { badgeOf } from "./badge.ts";
import type { BadgeSource } from "./source.ts";

export const OEMBED_FORMATS = ["json", "xml"] as const;
export type OembedFormat = (typeof OEMBED_FORMATS)[number];

export interface OembedAsked {
  /** Address of the page to preview, as typed by the client. */
  readonly url: string;
  /** Maximum width of the badge (CSS pixels); if absent, the badge has its full size. */
  readonly maxWidth?: number | undefined;
  readonly maxHeight?: number | undefined;
  /** Language of the badge; if absent, the language of the object's owner. */
  readonly language?: Language | undefined;
}

/** Cache lifetime of an answer (s). */
export const CACHE_AGE_S = 300;

/** Creates the oEmbed lookup. `publicUrl` is the only origin whose addresses it accepts. */
export function createOembed({ publicUrl, lookup }: BadgeSource) {
  const origin = publicUrl.replace(/\/+$/, "");

  /**
   * Returns the badge as HTML, or a link if the badge would be too small to read. Refuses with `not_found` an address
   * that is not an object's page. Title, alternative text and badge stay in one language, even if the owner later
   * chooses another one.
   */
  return async function oembedOf(asked: OembedAsked) {
    const { url, maxWidth = BADGE_WIDTH, maxHeight = BADGE_HEIGHT } = asked;
    const tokenId = await objectAt(pathOf(url, origin), lookup);
    if (tokenId === null) throw new Refusal("not_found", "The url is not the address of an object's page.");
    const { object } = await lookup.byToken(tokenId);
    const language = asked.language ?? (await lookup.languageOf(tokenId));
    const words = WORDS[language].badge;
    const { title } = badgeOf(object, language);
    const page = {
      version: "1.0",
      title: words.embedTitle(tokenId, title),
      provider_name: SITE_NAME,
      provider_url: origin,
      cache_age: CACHE_AGE_S,
    };
    const width = Math.floor(Math.min(BADGE_WIDTH, maxWidth, (maxHeight * BADGE_WIDTH) / BADGE_HEIGHT));
    if (width < BADGE_LEAST_WIDTH) return { type: "link", ...page } as const;
    const { proofId } = object;
    const html = badgeSnippet({ origin, proofId, width, words: { language, alt: words.alt(proofId) } });
    return { type: "rich", ...page, html, width, height: badgeHeight(width) } as const;
  };
}

/** Returns the path of an address of this site, with any scheme; "" for other sites. */
function pathOf(typed: string, origin: string): string {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  return url && url.host === new URL(origin).host ? url.pathname.replace(/(?<=.)\/$/, "") : "";
}

/** Returns the answer as XML. */
export function xmlOf(answer: Readonly<Record<string, string | number>>): string {
  const members = Object.entries(answer).map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${members.join("")}</oembed>\n`;
}
