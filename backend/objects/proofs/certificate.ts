/**
 * The certificate: one A4 page for people, with the proof file embedded. The same input gives the same bytes: nothing
 * in it depends on the clock or on random numbers.
 *
 *     ┌──────────────────────────────────────┐
 *     │ Authentica              identifiant  │  head
 *     │ title                        ╭────╮  │
 *     │ name of the object           │seal│  │  deed
 *     │ what is attested             ╰────╯  │  or RÉVOQUÉ
 *     │ SHA-256                              │  fingerprint
 *     │ file …          registration …       │  particulars
 *     │ ┌QR┐  how to check without us        │  checking
 *     │ what it establishes and what not     │  foot
 *     └──────────────────────────────────────┘
 */
import { inParis } from "../../contract/instant.ts";
import { MINT_PROOF } from "../../contract/proof-archive.ts";
import { WORDS } from "../../words/index.ts";
import {
  bytesOf,
  drawChecking as drawCheckingOf,
  drawFingerprint,
  drawFoot,
  drawHead,
  drawTitle,
  openDocument,
} from "./certificate-document.ts";
import { COLOR, drawSeal, drawVoid, LEFT, line, PAGE, RIGHT, WIDTH, write } from "./certificate-drawing.ts";
import type { Fonts } from "./certificate-fonts.ts";
import { labelAt, labelHeight, type Names, nameLabel, nameOf, type Sheet } from "./certificate-layout.ts";
import { drawLines, linesOf } from "./certificate-lines.ts";
import { drawParticulars } from "./certificate-particulars.ts";
import { createTags } from "./certificate-tags.ts";
import { createScribe, type Voice } from "./certificate-writing.ts";
import { entryOf, type ProofSummary, revokedByWords, scopeOf, subtitleOf } from "./summary.ts";

const SEAL_SIZE = 136;
/** Font size of the words about a revocation (points). */
const REVOKED_SIZE = 9.2;
const NAME = { size: 18.5, lead: 22.5 } as const;

/** Draws the certificate. `proof`: the proof file of the registration (mint). */
export async function drawCertificate(summary: ProofSummary, proof: string, fonts: Fonts): Promise<Uint8Array> {
  const { certificate: words, paper, status } = WORDS[summary.language];
  const scribe = createScribe(fonts);
  const name = (text: string, voice: Voice) => nameOf(scribe, text, voice);
  const names: Names = {
    object: await name(summary.objectName, "serif"),
    file: await name(summary.file?.name ?? status.declared, "sans"),
    registrant: await name(summary.registeredBy ?? words.previousOwner, "sans"),
  };
  const document = {
    tag: paper.tag,
    title: words.documentTitle(summary.id),
    subject: subtitleOf(summary),
    at: new Date(summary.registered.iso),
    proof: {
      name: MINT_PROOF,
      text: proof,
      description: words.attached,
    },
  };
  const doc = openDocument(document, fonts, scribe.used);
  const sheet: Sheet = { doc, tags: createTags(doc), words: paper, summary, names };
  drawHead(sheet, summary.id);
  let y = drawDeed(sheet);
  y = drawFingerprint(sheet, summary.hash, y);
  y = drawParticulars(sheet, y);
  drawChecking(sheet, y);
  drawFoot(sheet, footOf(summary));
  sheet.tags.end();
  return bytesOf(doc);
}

function drawDeed(sheet: Sheet): number {
  const { doc, tags, summary, names } = sheet;
  const { certificate: words, paper } = WORDS[summary.language];
  const top = PAGE.margin + 46;
  const room = WIDTH - SEAL_SIZE - 30;
  const isRevoked = summary.revoked !== null;
  drawTitle(sheet, words.title, top);
  tags.paragraph(() => {
    const color = isRevoked ? COLOR.revoked : COLOR.seal;
    line(doc, { font: "serifItalic", size: 13.5, color }, subtitleOf(summary), LEFT, top + 70);
  });
  const seal = { x: RIGHT - SEAL_SIZE, y: top - 2, size: SEAL_SIZE };
  const shape = { x: seal.x, y: seal.y, width: SEAL_SIZE, height: SEAL_SIZE };
  tags.figure(
    {
      ...shape,
      alt: isRevoked ? words.brokenSeal(entryOf(summary).noun) : paper.seal,
    },
    () => drawSeal(doc, summary.hash, seal, isRevoked),
  );
  const lines = linesOf(doc, names.object.writing, { size: NAME.size, width: room, most: 2, voice: "serif" });
  const label = nameLabel(words.objectName, names.object, lines, paper);
  const baseline = top + 119 + labelHeight(doc, label, room);
  tags.list([
    {
      label: () => labelAt(doc, label, LEFT, top + 100, room),
      body: () => drawLines(doc, lines, { x: LEFT, baseline, color: COLOR.ink, ...NAME }),
      text: lines.text,
    },
  ]);
  const below = Math.max(baseline + 9 + (lines.lines.length - 1) * NAME.lead, seal.y + SEAL_SIZE + 2);
  return isRevoked ? drawRevocation(sheet, below + 10) : drawStatement(sheet, below + 10);
}

function drawStatement({ doc, tags, summary }: Sheet, top: number): number {
  tags.paragraph(() => {
    write(doc, { font: "serif", size: 11.5 }).text(scopeOf(summary).established, LEFT, top, {
      width: WIDTH,
      lineGap: 2,
    });
  });
  return doc.y + 10;
}

function drawRevocation({ doc, tags, summary }: Sheet, top: number): number {
  const { revoked, language } = summary;
  if (!revoked) return top;
  const { certificate, dates } = WORDS[language];
  const band = { y: top + 3, height: 58 };
  tags.ornament(() => {
    drawVoid(doc, band);
    doc
      .rect(LEFT + 18, band.y + 13, 146, 32)
      .rect(LEFT + 178, band.y + 9, WIDTH - 196, 40)
      .fill(COLOR.paper);
  });
  tags.paragraph(() => {
    write(doc, { font: "serif", size: 24, color: COLOR.revoked }).text(certificate.revoked, LEFT + 27, band.y + 13, {
      lineBreak: false,
      characterSpacing: 1.4,
    });
  });
  tags.paragraph(() => {
    const place = { lineBreak: false };
    const [x, y] = [LEFT + 188, band.y + 16];
    const on = certificate.revokedOn(inParis(revoked, dates));
    // In a language with longer words, the text is smaller, so that it stays within the blank area.
    const width = doc.font("sansStrong").fontSize(REVOKED_SIZE).widthOfString(on);
    const size = REVOKED_SIZE * Math.min(1, (WIDTH - 207) / width);
    const words = { size, color: COLOR.revoked } as const;
    write(doc, { ...words, font: "sansStrong" }).text(on, x, y, place);
    const by = revokedByWords(summary);
    const further = `${by === null ? "" : `${by} `}${certificate.hasExisted[entryOf(summary).kind]}`;
    write(doc, { ...words, font: "sans" }).text(further, x, y + 14, place);
  });
  return band.y + band.height + 15;
}

function drawChecking(sheet: Sheet, y: number): void {
  const { address, vkey, publicUrl, revoked, language } = sheet.summary;
  const color = revoked ? COLOR.revoked : COLOR.seal;
  drawCheckingOf(sheet, { address, vkey, publicUrl, document: WORDS[language].certificate.thisDocument, color }, y);
}

function footOf(summary: ProofSummary): string {
  const { established, notEstablished, register } = scopeOf(summary);
  return [
    WORDS[summary.language].paper.summaryOnly,
    ...(summary.revoked ? [established] : []),
    notEstablished,
    register,
  ].join(" ");
}
