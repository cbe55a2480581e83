/**
 * Fonts parsed by fontkit, once per process: all documents share them, because reading the tables takes longer than
 * drawing.
 */
import { Buffer } from "node:buffer";
import { create, type Font } from "fontkit";

/** Parsed fonts by their bytes. */
const shared = new WeakMap<Uint8Array, Font>();

/** Returns the parsed font. The same array is only parsed once. Throws for a file with several fonts. */
export function sharedFont(bytes: Uint8Array): Font {
  const known = shared.get(bytes);
  if (known) return known;
  const font = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!("hasGlyphForCodePoint" in font)) throw new TypeError("The file contains several fonts; expected one.");
  keepNoText(font as unknown as Drawn);
  shared.set(bytes, font);
  return font;
}

interface Glyph {
  readonly codePoints: readonly number[];
}

/** The part of a fontkit font that this file patches. */
interface Drawn {
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  readonly _glyphs: Record<number, Glyph>;
}

/**
 * Patches a font so that a glyph represents the text of its current use. Otherwise the font caches each glyph with
 * the text of its first use, or with no text if the first use was as a part of another glyph (E of É), and documents
 * would give PDF readers that text.
 */
function keepNoText(font: Drawn): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    if (codePoints && !isSame(font._glyphs[id]?.codePoints, codePoints)) delete font._glyphs[id];
    return getGlyph(id, codePoints);
  };
}

const isSame = (one: readonly number[] | undefined, other: readonly number[]): boolean =>
  one?.length === other.length && one.every((code, at) => code === other[at]);
