import { SEAL_BOX } from "../../formats/seal/geometry.ts";
import { HOUSE_HASH } from "../../formats/seal/house-seal.ts";
import { sealMarkup } from "../../formats/seal/svg.ts";
import { openOutlines } from "../../platform/pictures/outlines.ts";
import { indexedPng } from "../../platform/pictures/png.ts";
import { pixelsOf } from "../../platform/pictures/raster.ts";
import type { Card } from "./card.ts";

/** Card size in pixels, as link previews expect it. */
const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

/** Colours of the light theme. A card looks the same wherever it is shown. */
const COLORS = {
  ground: "#fcfaf6",
  sheet: "#fefdfb",
  frame: "#7c808a",
  hairline: "#dad7d1",
  ink: "#111826",
  soft: "#4c5361",
  seal: "#c82e14",
  broken: "#83868e",
} as const;

const LEFT = 106;
const RIGHT = 630;
const SEAL_SIZE = 436;
const SEAL_X = 878;
const LOGO_SIZE = 36;

let outlines: ReturnType<typeof openOutlines> | undefined;

/** Draws a card as a PNG of less than 200 kB. */
export async function drawCard({ title, line, shown, foot, hash, form }: Card): Promise<Uint8Array<ArrayBuffer>> {
  outlines ??= openOutlines();
  const outline = await outlines;
  const color = form === "live" ? COLORS.seal : COLORS.broken;
  const place = (size: number, x: number, y: number, markup: string) =>
    `<g transform="translate(${x} ${y}) scale(${size / SEAL_BOX})">${markup}</g>`;
  const ofSeal = (of: string, size: number, line: string, id: string, shape: Card["form"]) =>
    sealMarkup({ form: shape, hash: of, size, id, colors: { line, guide: line, over: line } });
  const text = (
    words: string,
    y: number,
    size: number,
    more: { voice: "serif" | "sans" | "mono"; soft?: true; spacing?: number },
  ) =>
    outline({
      text: words,
      voice: more.voice,
      size,
      x: LEFT,
      y,
      color: more.soft ? COLORS.soft : COLORS.ink,
      spacing: more.spacing ?? 0,
      most: RIGHT - LEFT,
    });
  const frame = `<rect x="41" y="41" width="1118" height="548" rx="8" fill="${COLORS.sheet}" stroke="${COLORS.frame}" stroke-width="2"/><rect x="53.5" y="53.5" width="1093" height="523" fill="none" stroke="${COLORS.hairline}"/>`;
  const rule = (y: number) => `<rect x="${LEFT}" y="${y}" width="${RIGHT - LEFT}" height="2" fill="${COLORS.ink}"/>`;
  const firstLine = (title.length > 1 ? 254 : 296) - shown.length * 8;
  const below = shown.length * 24;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${COLORS.ground}"/>${frame}`,
    place(LOGO_SIZE, LEFT + LOGO_SIZE / 2, 115, ofSeal(HOUSE_HASH, LOGO_SIZE, COLORS.seal, "own", "live")),
    outline({ text: "Authentica", voice: "serif", size: 36, x: LEFT + 48, y: 124, color: COLORS.ink, spacing: -0.02 }),
    ...title.map((words, at) => text(words, firstLine + at * 84, 86, { voice: "serif", spacing: -0.025 })),
    ...shown.map((words, at) => text(words, 412 - (shown.length - at) * 36 + below, 28, { voice: "sans" })),
    text(line, 412 + below, 30, { voice: "sans", soft: true }),
    rule(479),
    rule(482),
    text(foot, 530, 31, { voice: "mono" }),
    place(SEAL_SIZE, SEAL_X, CARD_HEIGHT / 2, ofSeal(hash, SEAL_SIZE, color, "seal", form)),
    "</svg>",
  ].join("");
  return indexedPng(await pixelsOf(svg));
}
