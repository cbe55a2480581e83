/**
 * The particulars on a certificate: labels and values in two columns. Each row is as high as the higher of its two
 * cells.
 */
import { offsetInParis } from "../../contract/instant.ts";
import { witnessedWords } from "../../contract/witnessed.ts";
import { toBase64 } from "../../formats/tlog/bytes.ts";
import { WORDS } from "../../words/index.ts";
import { COLOR, line } from "./certificate-drawing.ts";
import type { Sheet } from "./certificate-layout.ts";
import { createRows, LEAD, SIZE, type Value } from "./certificate-rows.ts";
import { type ProofSummary, scopeOf } from "./summary.ts";

/** Draws the particulars from `top` downwards. Returns the y below them. */
export function drawParticulars(sheet: Sheet, top: number): number {
  const { doc, summary, names, words: paper } = sheet;
  const { registered, deposited, checkpoint } = summary;
  const { attestation, certificate, witnessed } = WORDS[summary.language];

  const { words, draw, named } = createRows(sheet);
  const placed = paper.placed(summary.tokenId, checkpoint.size);
  const place: Value = {
    ...words(paper.place, placed),
    height: LEAD + 10,
    draw: (x, y) => {
      line(doc, { font: "sans", size: SIZE }, placed, x, y);
      line(doc, { font: "mono", size: 7.4, color: COLOR.soft }, toBase64(checkpoint.root), x, y + 14);
    },
  };
  const sizeLabel =
    deposited && deposited.iso !== registered.iso ? certificate.sizeDeposited(deposited.paris) : certificate.size;

  const rows: readonly (readonly [Value, Value])[] = [
    [
      named(paper.file, names.file),
      words(paper.givenInParis(attestation.givenDate), paper.parisClock(registered.paris, offsetInParis(registered))),
    ],
    [words(sizeLabel, sizeWords(summary)), words(paper.sameInUtc, registered.utc)],
    [named(certificate.registeredBy, names.registrant), place],
    [
      words(paper.witnesses, witnessedWords(summary.witnesses, witnessed)),
      words(certificate.timeStamp, scopeOf(summary).time),
    ],
  ];
  return draw(rows, top);
}

function sizeWords({ file, language }: ProofSummary): string {
  const { certificate, paper } = WORDS[language];
  if (!file) return certificate.noSize;
  return file.size === null ? file.name : paper.size(file.size);
}
