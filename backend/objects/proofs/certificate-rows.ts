/** Draws labels and values in two columns. Each row is as high as the higher of its two cells. */
import type { Page } from "./certificate-document.ts";
import { COLOR, LEFT, WIDTH, write } from "./certificate-drawing.ts";
import { labelAt, labelHeight, type Name, nameLabel } from "./certificate-layout.ts";
import { drawLines, linesOf } from "./certificate-lines.ts";

export const SIZE = 10.2;
export const LEAD = 12.6;
const GAP = 24;
const COLUMN = (WIDTH - GAP) / 2;

/** A value with its label and height. `draw` draws the value at x, with its upper edge at `top`. */
export interface Value {
  readonly label: string;
  readonly height: number;
  readonly text?: string;
  readonly draw: (x: number, top: number) => void;
}

/**
 * Creates the functions that draw rows. `whole`: the file of the archive that contains the full text of shortened
 * values.
 */
export function createRows({ doc, tags, words: paper }: Page, whole?: string) {
  const words = (label: string, text: string): Value => {
    const ink = { font: "sans", size: SIZE } as const;
    const options = { width: COLUMN, lineGap: 0.6 };
    return {
      label,
      height: write(doc, ink).heightOfString(text, options),
      draw: (x, y) => write(doc, ink).text(text, x, y, options),
    };
  };
  const named = (label: string, name: Name): Value => {
    const lines = linesOf(doc, name.writing, { size: SIZE, width: COLUMN, most: 2, voice: "sans" });
    return {
      label: nameLabel(label, name, lines, paper, whole),
      height: lines.lines.length * LEAD,
      text: lines.text,
      draw: (x, y) => drawLines(doc, lines, { x, baseline: y + 9.6, size: SIZE, lead: LEAD, color: COLOR.ink }),
    };
  };
  /** Draws the rows from `top` downwards. Returns the y below them. */
  function draw(rows: readonly (readonly [Value, Value])[], top: number): number {
    let y = top + 13;
    for (const row of rows) {
      const labels = row.map(({ label }) => labelHeight(doc, label, COLUMN));
      const below = y + Math.max(...labels) + 1.6;
      tags.list(
        row.map(({ label, text, draw }, at) => {
          const x = LEFT + at * (COLUMN + GAP);
          return { label: () => labelAt(doc, label, x, y, COLUMN), body: () => draw(x, below), text };
        }),
      );
      y = below + Math.max(...row.map(({ height }) => height)) + 9;
    }
    return y + 3;
  }

  return { words, named, draw };
}
