/**
 * The badge: a picture for any page that shows that a file is registered, with a link to the public page of its
 * object. Pure.
 */

/** CSS pixels. */
export const BADGE_WIDTH = 288;
export const BADGE_HEIGHT = 56;
/** Narrower, its words cannot be read. */
export const BADGE_LEAST_WIDTH = 144;

/** How high it is at a width. */
export const badgeHeight = (width: number): number => Math.floor((width * BADGE_HEIGHT) / BADGE_WIDTH);

/** `null`: as the page around it. */
export type BadgeTheme = "light" | "dark" | null;

/** Where the badge of an object is, by its proof identifier. */
export const badgePath = (proofId: string, theme: BadgeTheme = null): string =>
  `/badge/${encodeURIComponent(proofId)}.svg${theme === null ? "" : `?theme=${theme}`}`;

export interface BadgeSnippet {
  /** Of the service, without a slash at its end. */
  readonly origin: string;
  readonly proofId: string;
  readonly theme?: BadgeTheme;
  /** CSS pixels. */
  readonly width?: number;
}

/** HTML without a script: the badge, as a link. What it says can change, so its alternative says only what does not. */
export function badgeSnippet({ origin, proofId, theme = null, width = BADGE_WIDTH }: BadgeSnippet): string {
  const picture = Object.entries({
    src: `${origin}${badgePath(proofId, theme)}`,
    alt: `Preuve ${proofId} au registre d’Authentica`,
    width,
    height: badgeHeight(width),
  });
  const attributes = picture.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join("");
  return `<a href="${escaped(`${origin}/p/${encodeURIComponent(proofId)}`)}"><img${attributes}></a>`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
