/**
 * Tells of each drawn glyph the characters that it stands for there. PDFKit writes down one text a glyph, its first, and fontkit keeps one;
 * but letters of other scripts share glyphs: a bare base with dots of its own, a form that two letters have in the middle of a word. Here a
 * glyph that stands for another text is embedded once more, under a code of its own.
 */
import type { Doc } from "./certificate-drawing.ts";
import { RIGHT_TO_LEFT } from "./certificate-writing.ts";

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

/** What is touched here of a font of PDFKit's (`EmbeddedFont`), and of fontkit's font in it. */
interface Embedded {
  readonly font: {
    layout(text: string, features: unknown, script?: string, language?: string, direction?: Direction): unknown;
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    readonly _glyphs: Record<number, unknown>;
  };
  readonly subset: { readonly glyphs: number[] };
  /** By code: the text and the width. */
  readonly unicode: (readonly number[])[];
  readonly widths: number[];
  readonly scale: number;
  layout(
    text: string,
    features: unknown,
  ): { readonly glyphs: readonly Glyph[]; readonly positions: readonly unknown[] };
  encode(text: string, features: unknown): [codes: string[], positions: readonly unknown[]];
}

type Direction = "ltr" | "rtl";

/** The fonts that are exact, each with the direction of what is being drawn in it. */
const directions = new WeakMap<object, Direction | undefined>();

/** Draws in the document's present font, exactly, and in a direction: the digits of a script do not run as its letters. */
export function drawGlyphs(doc: Doc, direction: Direction, draw: () => void): void {
  const embedded = (doc as unknown as { readonly _font: Embedded })._font;
  if (!directions.has(embedded)) makeExact(embedded);
  directions.set(embedded, direction);
  draw();
  directions.set(embedded, undefined);
}

function makeExact(embedded: Embedded): void {
  const { font, subset, unicode, widths, scale } = embedded;
  const layout = font.layout.bind(font);
  font.layout = (text, features) => layout(text, features, undefined, undefined, directions.get(embedded));

  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    // What it keeps is the text of the first use.
    if (codePoints) delete font._glyphs[id];
    return getGlyph(id, codePoints);
  };

  const codes = new Map<string, number>();
  const codeOf = ({ id, advanceWidth, codePoints }: Glyph): number => {
    const key = [id, ...codePoints].join(" ");
    const known = codes.get(key);
    if (known !== undefined) return known;
    const code = subset.glyphs.push(id) - 1;
    codes.set(key, code);
    widths[code] = advanceWidth * scale;
    // Readers turn what runs from right to left, and with it the letters of a ligature: they are told them as they are seen.
    const isTurned = RIGHT_TO_LEFT.test(String.fromCodePoint(...codePoints));
    unicode[code] = isTurned ? codePoints.toReversed() : codePoints;
    return code;
  };
  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    return [glyphs.map((glyph) => codeOf(glyph).toString(16).padStart(4, "0")), positions];
  };
}
