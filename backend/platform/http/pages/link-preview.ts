import { escaped } from "./markup.ts";

/** Metadata of a page for link previews. Plain text. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** Absolute address of the page. */
  readonly url: string;
  /** Absolute address of what it is in the pages of others (oEmbed), without a format; absent: nothing. */
  readonly oembed?: string;
  /** The picture beside its words. */
  readonly image?: LinkImage;
  /** The object that the page can be drawn with. */
  readonly object?: DrawnObject;
}

/** A PNG of 1200 by 630. */
export interface LinkImage {
  /** Absolute address. */
  readonly url: string;
  /** What it says, for who does not see it. */
  readonly alt: string;
}

/** What a page is drawn with, and the parts of its markup. Plain text. */
export interface DrawnObject {
  /** Which page of a build it is; absent: the plain one. */
  readonly kind?: string | undefined;
  /** Given to the screen that takes the page over. */
  readonly told: object;
  /** By their names in the markup. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Rows that a page is drawn with. */
export interface DrawnRows {
  /** Given to the screen that takes the page over. */
  readonly told: readonly object[];
  /** By the name of their place in the markup, in their order. `kind`: which markup a row has; `parts`: plain text. */
  readonly lists: Readonly<
    Record<string, readonly { readonly kind: string; readonly parts: Readonly<Record<string, string>> }[]>
  >;
}

/** A page with the words of any, and rows to be drawn with. */
export interface Listing {
  readonly rows: DrawnRows;
}

/** What is asked for is known not to be there: nothing that a search engine should keep. */
export const NOT_THERE = "not-there";

/** What is asked for has its page at another address of this site. */
export interface Elsewhere {
  /** Path, with a fragment where it is a part of that page. */
  readonly leadsTo: string;
}

export type Preview = LinkPreview | Listing | Elsewhere | typeof NOT_THERE;

export const SITE_NAME = "Authentica";

/** What the head of a page says of its picture. */
export const imageTags = ({ url, alt }: LinkImage): string =>
  [
    ...Object.entries({ image: url, "image:width": "1200", "image:height": "630", "image:alt": alt }).map(
      ([property, content]) => `<meta property="og:${property}" content="${escaped(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join("");

/** By which those who take a link apart find what to show of it. */
const oembedLink = (address: string, format: "json" | "xml", title: string) =>
  `<link rel="alternate" type="${format === "json" ? "application" : "text"}/${format}+oembed" href="${escaped(`${address}&format=${format}`)}" title="${escaped(title)}">`;

/** A page with the preview in its head, in the place of its title. A page without a title is left as it is. */
export function withLinkPreview(page: string, { title, description, url, oembed, image }: LinkPreview): string {
  const name = `${title} — ${SITE_NAME}`;
  const head = [
    `<title>${escaped(name)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(url)}">`,
    ...Object.entries({ title: name, description, type: "website", url, site_name: SITE_NAME, locale: "fr_FR" }).map(
      ([property, content]) => `<meta property="og:${property}" content="${escaped(content)}">`,
    ),
    ...(oembed === undefined ? [] : [oembedLink(oembed, "json", name), oembedLink(oembed, "xml", name)]),
    ...(image ? [imageTags(image)] : []),
  ].join("");
  // A function, since a `$` in a replacement text would mean something.
  return page.replace(/<title>[^<]*<\/title>/, () => head);
}
