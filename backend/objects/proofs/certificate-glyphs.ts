/**
 * Makes text in the PDF copyable. PDFKit stores one text per glyph, that of its first use, and fontkit keeps one glyph
 * object; but letters of other scripts share glyphs, such as a bare base with separate dots. These functions record
 * which characters each drawn glyph represents. If a glyph represents another text than before, it is embedded again
 * under a separate code.
 *
 * Documents share the fonts that fontkit has read (`shared-font.ts`), but the bytes of a document must not depend on
 * earlier documents. In the main fonts no two characters share a glyph, except by features that `APART` disables. With
 * all other fonts only names are drawn, by `drawGlyphs`.
 */
import type { Doc } from "./certificate-drawing.ts";
import { RIGHT_TO_LEFT } from "./certificate-writing.ts";

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

/** The part of fontkit's font that this file patches. */
interface Font {
  layout(text: string, features: unknown, script?: string, language?: string, direction?: Direction): unknown;
}

/** The part of PDFKit's `EmbeddedFont`, the font of one document, that this file patches. */
interface Embedded {
  readonly font: Font;
  readonly subset: { readonly glyphs: number[] };
  /** Text of each code; `widths`: width of each code. */
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

/** Fonts that were patched to take an explicit direction, each with the direction of the current drawing. */
const directions = new WeakMap<Font, Direction | undefined>();
/** Fonts of documents that were patched to record every text of a glyph. */
const exact = new WeakSet<Embedded>();

/**
 * Draws in the document's current font, and records the text of each glyph. The direction is explicit, because the
 * digits of a right-to-left script run from left to right.
 */
export function drawGlyphs(doc: Doc, direction: Direction, draw: () => void): void {
  const embedded = (doc as unknown as { readonly _font: Embedded })._font;
  if (!directions.has(embedded.font)) makeExact(embedded.font);
  if (!exact.has(embedded)) encodeExactly(embedded);
  directions.set(embedded.font, direction);
  try {
    draw();
  } finally {
    directions.set(embedded.font, undefined);
  }
}

function makeExact(font: Font): void {
  const layout = font.layout.bind(font);
  font.layout = (text, features) => layout(text, features, undefined, undefined, directions.get(font));
  directions.set(font, undefined);
}

function encodeExactly(embedded: Embedded): void {
  const { subset, unicode, widths, scale } = embedded;
  exact.add(embedded);

  const codes = new Map<string, number>();
  const codeOf = ({ id, advanceWidth, codePoints }: Glyph): number => {
    const key = [id, ...codePoints].join(" ");
    const known = codes.get(key);
    if (known !== undefined) return known;
    const code = subset.glyphs.push(id) - 1;
    codes.set(key, code);
    widths[code] = advanceWidth * scale;
    // PDF readers reverse right-to-left text, including the letters of a ligature. So these letters are stored in
    // visual order.
    const isTurned = RIGHT_TO_LEFT.test(String.fromCodePoint(...codePoints));
    unicode[code] = isTurned ? codePoints.toReversed() : codePoints;
    return code;
  };
  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features);
    return [glyphs.map((glyph) => codeOf(glyph).toString(16).padStart(4, "0")), positions];
  };
}
