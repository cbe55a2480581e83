import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkit";

/** The product's three fonts, Latin subset. */
const FILES = {
  serif: "newsreader/files/newsreader-latin-400-normal.woff",
  sans: "instrument-sans/files/instrument-sans-latin-400-normal.woff",
  mono: "jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff",
} as const;

export type Voice = keyof typeof FILES;

export interface Line {
  readonly text: string;
  readonly voice: Voice;
  /** Font size, in units of the drawing. */
  readonly size: number;
  /** Start of the baseline. */
  readonly x: number;
  readonly y: number;
  readonly color: string;
  /** Letter spacing, as a fraction of the size. */
  readonly spacing?: number;
  /** Largest width; a longer line is scaled down. */
  readonly most?: number;
}

const FOLDER = new URL("../../../node_modules/@fontsource/", import.meta.url);

/** Loads the fonts, and returns a function that converts a line of text to an SVG path, which needs no fonts. */
export async function openOutlines(): Promise<(line: Line) => string> {
  const read = async ([voice, path]: readonly [string, string]) =>
    [voice, create(await readFile(fileURLToPath(new URL(path, FOLDER)))) as Font] as const;
  const fonts = Object.fromEntries(await Promise.all(Object.entries(FILES).map(read))) as Readonly<Record<Voice, Font>>;

  return function outlineOf({ text, voice, size, x, y, color, spacing = 0, most }) {
    const font = fonts[voice];
    const { glyphs, positions } = font.layout(text);
    const between = spacing * font.unitsPerEm;
    let at = 0;
    let path = "";
    for (const [number, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[number] ?? {};
      path += glyph.path.translate(at + xOffset, yOffset).toSVG();
      at += xAdvance + between;
    }
    const natural = size / font.unitsPerEm;
    const scale = most === undefined ? natural : Math.min(natural, most / Math.max(1, at));
    return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${color}" d="${path}"/>`;
  };
}
