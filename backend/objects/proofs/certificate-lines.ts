/**
 * Lays names out on the lines of a certificate. A name has at most two lines; a longer one is shortened in the
 * middle.
 */
import type { Doc } from "./certificate-drawing.ts";
import { drawGlyphs } from "./certificate-glyphs.ts";
import { isTurned, type Piece, piecesOf, type Sign, type Writing } from "./certificate-writing.ts";

/** A text that was broken into lines. */
export interface Lines {
  /** The text that copying returns: the whole text, or the text without its middle. */
  readonly text: string;
  readonly lines: readonly (readonly Piece[])[];
  readonly isCut: boolean;
  /** Whether a part of the text runs from right to left. */
  readonly isTurned: boolean;
}

interface Room {
  /** Font size in points. */
  readonly size: number;
  readonly width: number;
  readonly most: number;
  /** Font of the ellipsis. */
  readonly voice: string;
}

/** Width of the box that is drawn for a character that no font has, relative to the font size. */
const BOX = 0.62;
/** Number of characters that are kept at the end of a shortened text, so that a file name keeps its extension. */
const TAIL = 12;
/** Characters after which a line may end. */
const ENDS = /^[\s\-_/,;\u2013\u2014\u3001\u3002]/u;
const HAN_OR_KANA = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

export function linesOf(doc: Doc, { text, signs }: Writing, room: Room): Lines {
  const turned = signs.some(isTurned);
  const whole = broken(doc, signs, room);
  if (whole.length <= room.most) return { text, lines: whole.map(piecesOf), isCut: false, isTurned: turned };
  // Finds the longest beginning that fits, by bisection.
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

/** Breaks graphemes into lines that are as long as the width allows. Breaks between words if possible. */
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

/** Returns how many graphemes fit into the width, at least one. */
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

/**
 * Passing features, even an empty list, prevents the library from shaping the text word by word, which would reverse
 * each word separately.
 */
const FEATURES = { features: [] };

function pieceWidth(doc: Doc, { text, font }: Piece, size: number): number {
  if (font === null) return Array.from(text).length * BOX * size;
  return doc.font(font).fontSize(size).widthOfString(text, FEATURES);
}

interface Place {
  readonly x: number;
  /** Baseline of the first line. */
  readonly baseline: number;
  readonly size: number;
  /** Distance between baselines. */
  readonly lead: number;
  readonly color: string;
}

/**
 * Draws lines so that copying them from the PDF returns the text. PDF readers reorder right-to-left text by the
 * letters as drawn. For other scripts, in which a mark may be drawn before its letter, the text is attached to the
 * drawing.
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
