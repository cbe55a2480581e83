/**
 * The attestation of a transfer: one A4 page for people, in the design of the certificate, with the proof of the
 * transfer embedded. The same input gives the same bytes.
 */
import { type Instant, inParis, offsetInParis } from "../../contract/instant.ts";
import type { Language } from "../../contract/language.ts";
import { CESSION_SUMMARY } from "../../contract/proof-archive.ts";
import { type Witnessed, witnessedWords } from "../../contract/witnessed.ts";
import { WORDS } from "../../words/index.ts";
import {
  bytesOf,
  drawChecking,
  drawFingerprint,
  drawFoot,
  drawHead,
  drawTitle,
  openDocument,
} from "../proofs/certificate-document.ts";
import { COLOR, drawSeal, LEFT, line, PAGE, RIGHT, WIDTH, write } from "../proofs/certificate-drawing.ts";
import type { Fonts } from "../proofs/certificate-fonts.ts";
import { labelAt, labelHeight, nameLabel, nameOf } from "../proofs/certificate-layout.ts";
import { drawLines, linesOf } from "../proofs/certificate-lines.ts";
import { createRows, LEAD } from "../proofs/certificate-rows.ts";
import { createTags } from "../proofs/certificate-tags.ts";
import { createScribe } from "../proofs/certificate-writing.ts";
import type { DeedSummary } from "./deed-words.ts";

/** Content of the page. */
export interface Attestation extends DeedSummary {
  readonly language: Language;
  /** Identifier of the object. */
  readonly id: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  readonly at: Instant;
  /** Index of the transfer's entry; `size`: number of entries under the checkpoint. */
  readonly index: number;
  readonly size: number;
  readonly witnesses: Witnessed | null;
  readonly vkey: string;
  /** Origin of the site that offers the verifier. */
  readonly publicUrl: string;
  /** Short address of the object's public page. */
  readonly address: string;
  /** The proof of the transfer: its file name in the archive, and its text. */
  readonly proof: { readonly name: string; readonly text: string };
}

const SEAL_SIZE = 136;
const NAME = { size: 18.5, lead: 22.5 } as const;

export async function drawAttestation(deed: Attestation, fonts: Fonts): Promise<Uint8Array> {
  const { attestation, cession, dates, paper, witnessed } = WORDS[deed.language];
  const scribe = createScribe(fonts);
  const names = {
    object: await nameOf(scribe, deed.objectName ?? cession.erasedName, "serif"),
    giver: await nameOf(scribe, deed.giver ?? cession.gone, "sans"),
    receiver: await nameOf(scribe, deed.receiver?.name ?? cession.gone, "sans"),
    file: await nameOf(scribe, deed.fileName ?? paper.withheld, "sans"),
  };
  const document = {
    tag: paper.tag,
    title: cession.documentTitle(deed.id),
    subject: cession.subtitle,
    at: new Date(deed.at.iso),
    proof: { ...deed.proof, description: cession.attached },
  };
  const doc = openDocument(document, fonts, scribe.used);
  const tags = createTags(doc);
  const page = { doc, tags, words: paper };
  drawHead(page, deed.id);

  const top = PAGE.margin + 46;
  const room = WIDTH - SEAL_SIZE - 30;
  drawTitle(page, cession.title, top);
  tags.paragraph(() =>
    line(doc, { font: "serifItalic", size: 13.5, color: COLOR.seal }, cession.subtitle, LEFT, top + 70),
  );
  const seal = { x: RIGHT - SEAL_SIZE, y: top - 2, size: SEAL_SIZE };
  tags.figure({ alt: paper.seal, x: seal.x, y: seal.y, width: SEAL_SIZE, height: SEAL_SIZE }, () =>
    drawSeal(doc, deed.hash, seal, false),
  );
  const lines = linesOf(doc, names.object.writing, { size: NAME.size, width: room, most: 2, voice: "serif" });
  const label = nameLabel(cession.object, names.object, lines, paper, CESSION_SUMMARY);
  const baseline = top + 119 + labelHeight(doc, label, room);
  tags.list([
    {
      label: () => labelAt(doc, label, LEFT, top + 100, room),
      body: () => drawLines(doc, lines, { x: LEFT, baseline, color: COLOR.ink, ...NAME }),
      text: lines.text,
    },
  ]);
  const below = Math.max(baseline + 9 + (lines.lines.length - 1) * NAME.lead, seal.y + SEAL_SIZE + 2) + 10;
  tags.paragraph(() => {
    write(doc, { font: "serif", size: 11.5 }).text(cession.statement(inParis(deed.at, dates)), LEFT, below, {
      width: WIDTH,
      lineGap: 2,
    });
  });
  let y = drawFingerprint(page, deed.hash, doc.y + 10);

  const { words, named, draw } = createRows(page, CESSION_SUMMARY);
  const walletAddress = deed.receiver?.wallet ?? cession.gone;
  const wallet = {
    ...words(cession.wallet, walletAddress),
    height: LEAD,
    draw: (x: number, at: number) => line(doc, { font: "mono", size: 8.6 }, walletAddress, x, at + 1),
  };
  y = draw(
    [
      [named(cession.givenBy, names.giver), named(cession.receivedBy, names.receiver)],
      [named(paper.file, names.file), wallet],
      [
        words(paper.givenInParis(attestation.givenDate), paper.parisClock(deed.at.paris, offsetInParis(deed.at))),
        words(paper.sameInUtc, deed.at.utc),
      ],
      [
        words(paper.place, paper.placed(deed.index, deed.size)),
        words(paper.witnesses, witnessedWords(deed.witnesses, witnessed)),
      ],
    ],
    y,
  );
  const { address, vkey, publicUrl } = deed;
  drawChecking(page, { address, vkey, publicUrl, document: cession.thisDocument, color: COLOR.seal }, y);
  drawFoot(page, `${paper.summaryOnly} ${cession.established} ${cession.notEstablished}`);
  tags.end();
  return bytesOf(doc);
}
