/**
 * The badge: an image for any web page. It shows that a file is registered and links to the object's public page.
 * Pure.
 */

/** Width of the badge (CSS pixels). */
export const BADGE_WIDTH = 288;
export const BADGE_HEIGHT = 56;
/** Minimum width (CSS pixels) at which the text is legible. */
export const BADGE_LEAST_WIDTH = 144;

/** Returns the badge's height for a width (CSS pixels). */
export const badgeHeight = (width: number): number => Math.floor((width * BADGE_HEIGHT) / BADGE_WIDTH);

/** Colours of the badge. `null` follows the colour scheme of the page that shows the badge. */
export type BadgeTheme = "light" | "dark" | null;

/**
 * Returns the path of an object's badge, by its proof identifier. Without `language` (BCP 47), its text is in the
 * language of the object's owner.
 */
export function badgePath(proofId: string, theme: BadgeTheme = null, language?: string): string {
  const query = new URLSearchParams({ ...(theme && { theme }), ...(language && { lang: language }) });
  return `/badge/${encodeURIComponent(proofId)}.svg${query.size > 0 ? `?${query}` : ""}`;
}

export interface BadgeSnippet {
  /** Origin of the service, without a trailing slash. */
  readonly origin: string;
  readonly proofId: string;
  readonly theme?: BadgeTheme;
  /** Width of the badge (CSS pixels). */
  readonly width?: number;
  /** The alternative text, and the language of badge and text (BCP 47); by default French. */
  readonly words?: { readonly language: string; readonly alt: string };
}

/**
 * Returns HTML for the badge as a link, without a script. The text in the badge changes with the object's status, so
 * the alternative text contains only what stays the same.
 */
export function badgeSnippet({ origin, proofId, theme = null, width = BADGE_WIDTH, words }: BadgeSnippet): string {
  const picture = Object.entries({
    src: `${origin}${badgePath(proofId, theme, words?.language)}`,
    alt: words?.alt ?? `Preuve ${proofId} au registre d’Authentica`,
    ...(words && { lang: words.language }),
    width,
    height: badgeHeight(width),
  });
  const attributes = picture.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join("");
  return `<a href="${escaped(`${origin}/p/${encodeURIComponent(proofId)}`)}"><img${attributes}></a>`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
