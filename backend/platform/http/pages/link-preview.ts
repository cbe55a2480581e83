import type { Language } from "../../../contract/language.ts";
import { escaped } from "./markup.ts";

/** Metadata of a page for link previews. Plain text, not HTML. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the page. */
  readonly url: string;
  /** Absolute URL of the page's oEmbed data, without `format`; absent if the page cannot be embedded. */
  readonly oembed?: string;
  /** Picture of the preview. */
  readonly image?: LinkImage;
  /** The object that the page is prerendered with. */
  readonly object?: DrawnObject;
}

/** Picture of a link preview: a PNG of 1200 by 630 pixels. */
export interface LinkImage {
  /** Absolute URL of the picture. */
  readonly url: string;
  /** Alternative text of the picture. */
  readonly alt: string;
}

/** An object that fills the placeholders of a prerendered page. Plain text, not HTML. */
export interface DrawnObject {
  /** Kind of prerendered object page to use; if absent, the default page of the build. */
  readonly kind?: string | undefined;
  /** Data for the screen that hydrates the page. */
  readonly told: object;
  /** Texts by the name of their placeholder. */
  readonly parts: Readonly<Record<string, string>>;
}

/** List rows that a page is prerendered with. */
export interface DrawnRows {
  /** Data for the screen that hydrates the page. */
  readonly told: readonly object[];
  /** Rows by the name of the list's placeholder, in order. `kind`: which row template to use; `parts`: plain text. */
  readonly lists: Readonly<
    Record<string, readonly { readonly kind: string; readonly parts: Readonly<Record<string, string>> }[]>
  >;
}

/** A page with the default metadata, and rows to prerender. */
export interface Listing {
  readonly rows: DrawnRows;
}

/**
 * Returned instead of a preview if the path names something that does not exist. The page is then answered with status
 * 404, and search engines must not index it.
 */
export const NOT_THERE = "not-there";

/** Returned instead of a preview if the requested address redirects to another address of this site. */
export interface Elsewhere {
  /** Path, with a fragment if it leads to a part of a page. */
  readonly leadsTo: string;
}

export type Preview = LinkPreview | Listing | Elsewhere | typeof NOT_THERE;

export const SITE_NAME = "Authentica";

/** Language and country of the pages, in the notation of Open Graph. */
const LOCALES: Readonly<Record<Language, string>> = { fr: "fr_FR", en: "en_GB" };

/** Returns the meta tags for the image of a page. */
export const imageTags = ({ url, alt }: LinkImage): string =>
  [
    ...Object.entries({ image: url, "image:width": "1200", "image:height": "630", "image:alt": alt }).map(
      ([property, content]) => `<meta property="og:${property}" content="${escaped(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join("");

/** Returns the link by which other sites discover the oEmbed data of a page. */
const oembedLink = (address: string, format: "json" | "xml", title: string) =>
  `<link rel="alternate" type="${format === "json" ? "application" : "text"}/${format}+oembed" href="${escaped(`${address}&format=${format}`)}" title="${escaped(title)}">`;

/**
 * Returns the page with the preview's tags in its head, instead of the title. A page without a title is returned
 * unchanged. `language`: that of the page, if its visitor has chosen one.
 */
export function withLinkPreview(
  page: string,
  { title, description, url, oembed, image }: LinkPreview,
  language: Language | null,
): string {
  const name = `${title} — ${SITE_NAME}`;
  const head = [
    `<title>${escaped(name)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(url)}">`,
    ...Object.entries({
      title: name,
      description,
      type: "website",
      url,
      site_name: SITE_NAME,
      locale: LOCALES[language ?? "fr"],
    }).map(([property, content]) => `<meta property="og:${property}" content="${escaped(content)}">`),
    ...(oembed === undefined ? [] : [oembedLink(oembed, "json", name), oembedLink(oembed, "xml", name)]),
    ...(image ? [imageTags(image)] : []),
  ].join("");
  // Uses a function because `$` is special in a replacement text.
  return page.replace(/<title>[^<]*<\/title>/, () => head);
}
