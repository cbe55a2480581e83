/**
 * The particulars on a certificate: labels and values in two columns. Each row is as high as the higher of its two
 * cells.
 */
import { GIVEN_DATE } from "../../contract/attestation.ts";
import { offsetInParis } from "../../contract/instant.ts";
import { NO_WITNESS, witnessedWords } from "../../contract/witnessed.ts";
import { toBase64 } from "../../formats/tlog/bytes.ts";
import { COLOR, line } from "./certificate-drawing.ts";
import type { Sheet } from "./certificate-layout.ts";
import { createRows, LEAD, SIZE, type Value } from "./certificate-rows.ts";
import { formatCount, formatSize, type ProofSummary, scopeOf } from "./summary.ts";

/** Draws the particulars from `top` downwards. Returns the y below them. */
export function drawParticulars({ doc, tags, summary, names }: Sheet, top: number): number {
  const { registered, deposited, checkpoint, file } = summary;

  const { words, draw, named } = createRows({ doc, tags });
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
      words(`${GIVEN_DATE}, heure de Paris`, `${registered.paris} (UTC\u00a0${offsetInParis(registered)})`),
    ],
    [words(sizeLabel, sizeWords(file)), words("Le même instant, temps universel (UTC)", registered.utc)],
    [named("Inscrit par", names.registrant), place],
    [
      words("Témoins", summary.witnesses ? witnessedWords(summary.witnesses) : NO_WITNESS),
      words("Horodatage", scopeOf(summary).time),
    ],
  ];
  return draw(rows, top);
}

function placeWords({ tokenId, checkpoint: { size } }: ProofSummary): string {
  const among = size === 1 ? "seule signée" : `signée parmi les ${formatCount(size)} premières`;
  return `Écriture n°\u00a0${formatCount(tokenId)}, ${among}`;
}

function sizeWords(file: ProofSummary["file"]): string {
  if (!file) return "Non conservée";
  return file.size === null ? file.name : formatSize(file.size);
}
