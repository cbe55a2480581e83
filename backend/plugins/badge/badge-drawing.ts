import { createHash } from "node:crypto";
import { BADGE_HEIGHT, BADGE_WIDTH, type BadgeTheme } from "../../formats/seal/badge.ts";
import { SEAL_BOX } from "../../formats/seal/geometry.ts";
import { sealMarkup } from "../../formats/seal/svg.ts";
import { escaped } from "../../platform/http/pages/markup.ts";
import type { Line } from "../../platform/pictures/outlines.ts";
import type { Badge } from "./badge.ts";

/** Theme colours in hexadecimal, which every SVG viewer can read. */
const LIGHT = {
  ground: "#fefdfb",
  frame: "#dad7d1",
  ink: "#111826",
  soft: "#4c5361",
  live: "#c82e14",
  grey: "#6f747e",
} as const;
const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  ground: "#141923",
  frame: "#3d434e",
  ink: "#f2efe8",
  soft: "#bab6ae",
  live: "#f2795c",
  grey: "#9b9fa8",
};

const rulesOf = ({ ground, frame, ink, soft, live, grey }: Readonly<Record<keyof typeof LIGHT, string>>): string =>
  `.ground{fill:${ground};stroke:${frame}}.ink{color:${ink}}.soft{color:${soft}}.live{color:${live}}.grey{color:${grey}}`;

/** Style sheet of each theme. `auto` follows the colour scheme of the viewer's system. */
const STYLES: Readonly<Record<"auto" | "light" | "dark", string>> = {
  auto: `${rulesOf(LIGHT)}@media (prefers-color-scheme:dark){${rulesOf(DARK)}}`,
  light: rulesOf(LIGHT),
  dark: rulesOf(DARK),
};

const digestOf = (style: string) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** Content security policy of a badge that is opened as a page. Allows only the badge's own style sheets. */
export const BADGE_POLICY = `default-src 'none'; style-src ${Object.values(STYLES).map(digestOf).join(" ")}; frame-ancestors 'none'; sandbox`;

const SEAL_SIZE = 40;
const LEFT = 58;
const MAX_TEXT_WIDTH = BADGE_WIDTH - LEFT - 14;

/** Draws the badge as SVG. Text is drawn as paths, so viewers need no fonts. */
export function drawBadge(badge: Badge, theme: BadgeTheme, outline: (line: Line) => string): string {
  const { language, line, proofId, hash, form, title, description } = badge;
  const color = "currentColor";
  const colors = { line: color, guide: color, over: color };
  const seal = sealMarkup({ form, hash, size: SEAL_SIZE, colors, id: "badge-seal" });
  const words = (text: string, y: number, size: number, voice: Line["voice"], x = LEFT, most = MAX_TEXT_WIDTH) =>
    outline({ text, voice, size, x, y, color, most });
  const foot = [
    words("Authentica", 43, 13.5, "serif"),
    ...(proofId === null ? [] : [words(proofId, 42.6, 11.5, "mono", LEFT + 72, MAX_TEXT_WIDTH - 72)]),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${BADGE_WIDTH}" height="${BADGE_HEIGHT}" viewBox="0 0 ${BADGE_WIDTH} ${BADGE_HEIGHT}" role="img" aria-labelledby="badge-title badge-desc" lang="${language}">`,
    `<title id="badge-title">${escaped(title)}</title><desc id="badge-desc">${escaped(description)}</desc>`,
    `<style>${STYLES[theme ?? "auto"]}</style>`,
    `<rect class="ground" x="0.5" y="0.5" width="${BADGE_WIDTH - 1}" height="${BADGE_HEIGHT - 1}" rx="6"/>`,
    `<g class="${form === "live" ? "live" : "grey"}" transform="translate(${LEFT / 2} ${BADGE_HEIGHT / 2}) scale(${SEAL_SIZE / SEAL_BOX})">${seal}</g>`,
    `<g class="ink">${words(line, 24, 15.5, "sans")}</g>`,
    `<g class="soft">${foot.join("")}</g>`,
    "</svg>",
  ].join("");
}
