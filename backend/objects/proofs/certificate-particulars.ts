/** The particulars on a certificate: names and values in two columns, a row as high as the higher of its two. */
import { NO_WITNESS, witnessedWords } from "../../contract/witnessed.ts";
import { toBase64 } from "../../tlog/bytes.ts";
import { COLOR, LEFT, line, WIDTH, write } from "./certificate-drawing.ts";
import { drawLines, linesOf } from "./certificate-lines.ts";
import { labelAt, labelHeight, type Name, nameLabel, type Sheet } from "./certificate-sheet.ts";
import { formatCount, formatSize, type ProofSummary, scopeOf } from "./summary.ts";

const SIZE = 10.2;
const LEAD = 12.6;
const GAP = 24;
const COLUMN = (WIDTH - GAP) / 2;

/** A value's label, how high it is, and its drawing from a first baseline. */
interface Value {
  readonly label: string;
  readonly height: number;
  readonly text?: string;
  readonly draw: (x: number, top: number) => void;
}

/** Draws the particulars from `top` on, and says where they end. */
export function drawParticulars({ doc, tags, summary, names }: Sheet, top: number): number {
  const { registered, deposited, checkpoint, file } = summary;

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
      label: nameLabel(label, name, lines),
      height: lines.lines.length * LEAD,
      text: lines.text,
      draw: (x, y) => drawLines(doc, lines, { x, baseline: y + 9.6, size: SIZE, lead: LEAD, color: COLOR.ink }),
    };
  };
  const place: Value = {
    ...words("Place au registre", placeWords(summary)),
    height: LEAD + 10,
    draw: (x, y) => {
      line(doc, { font: "sans", size: SIZE }, placeWords(summary), x, y);
      line(doc, { font: "mono", size: 7.4, color: COLOR.soft }, toBase64(checkpoint.root), x, y + 14);
    },
  };
  const sizeLabel =
    deposited && deposited.iso !== registered.iso ? `Taille, déposé le ${deposited.paris} (heure de Paris)` : "Taille";

  const rows: readonly (readonly [Value, Value])[] = [
    [
      named("Fichier", names.file),
      words("Inscrit le, heure de Paris", `${registered.paris} (UTC\u00a0${registered.offset})`),
    ],
    [words(sizeLabel, sizeWords(file)), words("Le même instant, temps universel (UTC)", registered.utc)],
    [named("Inscrit par", names.registrant), place],
    [
      words("Témoins", summary.witnesses ? witnessedWords(summary.witnesses) : NO_WITNESS),
      words("Horodatage", scopeOf(summary).time),
    ],
  ];
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

function placeWords({ tokenId, checkpoint: { size } }: ProofSummary): string {
  const among = size === 1 ? "seule signée" : `signée parmi les ${formatCount(size)} premières`;
  return `Entrée n°\u00a0${formatCount(tokenId)}, ${among}`;
}

function sizeWords(file: ProofSummary["file"]): string {
  if (!file) return "Non conservée";
  return file.size === null ? file.name : formatSize(file.size);
}
