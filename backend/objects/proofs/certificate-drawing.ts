/** Graphics of the certificate: page size, colours, and everything that is not text. */
import type PDFDocument from "pdfkit";
import { encode } from "uqr";
import { BREAK, crackPath } from "../../formats/seal/drawing.ts";
import { SEAL_BOX, sealGeometry } from "../../formats/seal/geometry.ts";
import type { FontName } from "./certificate-fonts.ts";

export type Doc = InstanceType<typeof PDFDocument>;

/** Colours of the light theme, adapted for printing. */
export const COLOR = {
  ink: "#111826",
  soft: "#4c5361",
  line: "#dad7d1",
  paper: "#ffffff",
  seal: "#a7210c",
  sealMark: "#c82e14",
  revoked: "#4a4e57",
  revokedLine: "#83868d",
  revokedGround: "#ecedf0",
} as const;

/** Page size and margin in points; A4 is 595.28 × 841.89. */
export const PAGE = { width: 595.28, height: 841.89, margin: 51 } as const;
export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
export const WIDTH = RIGHT - LEFT;

interface Ink {
  readonly font: FontName;
  readonly size: number;
  readonly color?: string;
}

export const write = (doc: Doc, { font, size, color = COLOR.ink }: Ink): Doc =>
  doc.font(font).fontSize(size).fillColor(color);

/**
 * Options for text that readers copy or compare character by character. They disable ligatures: the monospaced font
 * would otherwise draw one glyph for two characters, such as `//`.
 */
export const APART = { features: { calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] } as const;

/** Draws one line of text; x and y are its top left corner. */
export function line(doc: Doc, ink: Ink, text: string, x: number, y: number): void {
  write(doc, ink).text(text, x, y, { lineBreak: false, ...(ink.font === "mono" && APART) });
}

export function rule(doc: Doc, y: number, color: string, width: number): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(color).stroke();
}

/** Draws the seal, with lines as thin as on an object's page. The seal of a revoked object is broken and grey. */
export function drawSeal(
  doc: Doc,
  hash: string,
  { x, y, size }: Record<"x" | "y" | "size", number>,
  isBroken: boolean,
) {
  const scale = size / SEAL_BOX;
  doc.save();
  doc.translate(x + size / 2, y + size / 2).scale(scale);
  if (!isBroken) drawRosette(doc, hash, scale, COLOR.sealMark);
  else
    for (const { edge, dx, dy, turn } of BREAK.halves) {
      doc.save();
      doc
        .translate(dx * BREAK.scale, dy * BREAK.scale)
        .scale(BREAK.scale)
        .rotate(turn);
      doc.path(crackPath(edge)).clip();
      drawRosette(doc, hash, scale, COLOR.revokedLine);
      doc.restore();
    }
  doc.restore();
}

function drawRosette(doc: Doc, hash: string, scale: number, color: string): void {
  const { mark, bands, ticks } = sealGeometry(hash, "full");
  doc.lineWidth(0.42 / scale).strokeColor(color);
  for (const band of [...bands, ticks]) doc.path(band).stroke();
  doc.path(mark).fill(color, "even-odd");
}

/**
 * Draws the modules of a QR code as rectangles; adjacent modules of a row form one rectangle. The caller must leave
 * the blank margin that scanners need.
 */
export function drawQr(doc: Doc, text: string, { x, y, size: side }: Record<"x" | "y" | "size", number>): void {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const module = side / size;
  doc.save();
  for (const [row, cells] of data.entries()) {
    for (let from = 0; from < size; from += 1) {
      let to = from;
      while (cells[to]) to += 1;
      if (to > from) doc.rect(x + from * module, y + row * module, (to - from) * module, module);
      from = to;
    }
  }
  doc.fill(COLOR.ink);
  doc.restore();
}

interface Band {
  readonly y: number;
  readonly height: number;
}

/** Draws the frame around the word that marks a revoked object: a double border around stripes. */
export function drawVoid(doc: Doc, { y, height }: Band): void {
  const [x, width] = [LEFT + 3, WIDTH - 6];
  doc.save();
  doc.rect(x, y, width, height).clip();
  doc.lineWidth(4.5).strokeColor(COLOR.revokedGround);
  for (let at = x - height; at < x + width; at += 9)
    doc
      .moveTo(at, y + height)
      .lineTo(at + height, y)
      .stroke();
  doc.restore();
  doc.rect(x, y, width, height).lineWidth(1.5).strokeColor(COLOR.revoked).stroke();
  doc
    .rect(LEFT, y - 3, WIDTH, height + 6)
    .lineWidth(0.6)
    .strokeColor(COLOR.revokedLine)
    .stroke();
}
