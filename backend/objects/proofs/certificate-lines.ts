/** Names on the lines that they have on a certificate: up to two, cut in the middle where they are longer. */
import type { Doc } from "./certificate-drawing.ts";
import { drawGlyphs } from "./certificate-glyphs.ts";
import { isTurned, type Piece, piecesOf, type Sign, type Writing } from "./certificate-writing.ts";

/** A text on its lines. */
export interface Lines {
  /** The text as a reader copies it: whole, or its beginning and end. */
  readonly text: string;
  readonly lines: readonly (readonly Piece[])[];
  readonly isCut: boolean;
  /** Some of it runs from right to left. */
  readonly isTurned: boolean;
}

interface Room {
  /** Points. */
  readonly size: number;
  readonly width: number;
  readonly most: number;
  /** Font of the ellipsis. */
  readonly voice: string;
}

/** Width of the box for characters that no font has, relative to the font size. */
const BOX = 0.62;
/** How many of its last signs a cut text keeps: a file name keeps its ending. */
const TAIL = 12;
/** Behind these a line may end. */
const ENDS = /^[\s\-_/,;\u2013\u2014\u3001\u3002]/u;
const HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function linesOf(doc: Doc, { text, signs }: Writing, room: Room): Lines {
  const turned = signs.some(isTurned);
  const whole = broken(doc, signs, room);
  if (whole.length <= room.most) return { text, lines: whole.map(piecesOf), isCut: false, isTurned: turned };
  // The longest beginning with which it holds.
  let [fits, fails] = [0, signs.length];
  while (fails - fits > 1) {
    const kept = (fits + fails) >> 1;
    if (broken(doc, cutTo(signs, kept, room), room).length <= room.most) fits = kept;
    else fails = kept;
  }
  const cut = cutTo(signs, fits, room);
  const shown = cut.map((sign) => sign.text).join("");
  return { text: shown, lines: broken(doc, cut, room).map(piecesOf), isCut: true, isTurned: turned };
}

function cutTo(signs: readonly Sign[], kept: number, { voice }: Room): readonly Sign[] {
  const tail = Math.min(TAIL, Math.floor(kept / 3));
  const head = signs.slice(0, kept - tail);
  const level = (head.at(-1)?.level ?? 0) & 1;
  return [...head, { text: "…", drawn: "…", font: voice, level }, ...signs.slice(signs.length - tail)];
}

/** The signs a line each as many as the width holds, cut between words where there are some. */
function broken(doc: Doc, signs: readonly Sign[], { size, width }: Room): Sign[][] {
  const lines: Sign[][] = [];
  let rest = [...signs];
  while (rest.length > 0) {
    const most = longestIn(doc, rest, { size, width });
    const end = most === rest.length ? most : lineEnd(rest, most);
    lines.push(withoutOuterSpaces(rest.slice(0, end)));
    rest = rest.slice(end);
  }
  return lines;
}

/** How many signs the width holds, one at least. */
function longestIn(doc: Doc, signs: readonly Sign[], { size, width }: Pick<Room, "size" | "width">): number {
  let [fits, fails] = [1, signs.length + 1];
  while (fails - fits > 1) {
    const count = (fits + fails) >> 1;
    const line = withoutOuterSpaces(signs.slice(0, count));
    if (widthOf(doc, piecesOf(line), size) <= width) fits = count;
    else fails = count;
  }
  return fits;
}

function lineEnd(signs: readonly Sign[], most: number): number {
  for (let end = most; end > most / 2; end -= 1) {
    const [before, after] = [signs[end - 1]?.text ?? "", signs[end]?.text ?? ""];
    if (ENDS.test(before) || /^\s/u.test(after) || (HAN_OR_KANA.test(before) && !ENDS.test(after))) return end;
  }
  return most;
}

function withoutOuterSpaces(signs: readonly Sign[]): Sign[] {
  const isWord = ({ text }: Sign) => text.trim() !== "";
  return signs.slice(signs.findIndex(isWord), signs.findLastIndex(isWord) + 1);
}

const widthOf = (doc: Doc, pieces: readonly Piece[], size: number): number =>
  pieces.reduce((width, piece) => width + pieceWidth(doc, piece, size), 0);

/** With features, even none: else the library shapes a text word by word, and turns each for itself. */
const FEATURES = { features: [] };

function pieceWidth(doc: Doc, { text, font }: Piece, size: number): number {
  if (font === null) return Array.from(text).length * BOX * size;
  return doc.font(font).fontSize(size).widthOfString(text, FEATURES);
}

interface Place {
  readonly x: number;
  /** Of the first line's baseline. */
  readonly baseline: number;
  readonly size: number;
  /** From one baseline to the next. */
  readonly lead: number;
  readonly color: string;
}

/**
 * Draws the lines. Copying them gives the text: readers reorder right-to-left text by the letters as drawn; for other
 * scripts, where a mark may be drawn before its letter, the text is attached.
 */
export function drawLines(doc: Doc, { text, lines, isTurned }: Lines, { x, baseline, size, lead, color }: Place): void {
  if (!isTurned) doc.markContent("Span", { actual: text });
  for (const [at, line] of lines.entries()) {
    let left = x;
    for (const piece of line) {
      drawPiece(doc, piece, { x: left, y: baseline + at * lead, size, color });
      left += pieceWidth(doc, piece, size);
    }
  }
  if (!isTurned) doc.endMarkedContent();
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

function drawPiece(doc: Doc, { text, font, isTurned }: Piece, { x, y, size, color }: Spot): void {
  if (font === null) {
    for (const at of Array.from(text).keys())
      doc
        .rect(x + (at * BOX + 0.07) * size, y - 0.7 * size, (BOX - 0.14) * size, 0.7 * size)
        .lineWidth(0.05 * size)
        .strokeColor(color)
        .stroke();
    return;
  }
  doc.font(font).fontSize(size).fillColor(color);
  drawGlyphs(doc, isTurned ? "rtl" : "ltr", () => {
    doc.text(text, x, y, { ...FEATURES, lineBreak: false, baseline: "alphabetic" });
  });
}
