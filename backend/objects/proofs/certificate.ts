/**
 * The certificate: a page that a person reads, A4, with the proof file inside it. The same input gives the same bytes: nothing in it comes
 * from the clock or from chance.
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
import { Buffer } from "node:buffer";
import PDFDocument from "pdfkit";
import { inParis } from "../../contract/instant.ts";
import { MINT_PROOF, VERIFIER_PAGE } from "../../contract/proof-archive.ts";
import { withoutHidden } from "../../contract/visible.ts";
import {
  COLOR,
  type Doc,
  drawQr,
  drawSeal,
  drawVoid,
  LEFT,
  line,
  PAGE,
  RIGHT,
  rule,
  WIDTH,
  write,
} from "./certificate-drawing.ts";
import type { Fonts } from "./certificate-fonts.ts";
import { drawLines, linesOf } from "./certificate-lines.ts";
import { drawParticulars } from "./certificate-particulars.ts";
import { labelAt, labelHeight, type Name, type Names, nameLabel, type Sheet } from "./certificate-sheet.ts";
import { createTags } from "./certificate-tags.ts";
import { createScribe, type Voice } from "./certificate-writing.ts";
import { DECLARED, groupsOf, type ProofSummary, scopeOf } from "./summary.ts";

const SEAL_SIZE = 136;
const QR_SIZE = 92;
const NAME = { size: 18.5, lead: 22.5 } as const;

/** Draws the certificate. `proof`: the proof file of the mint. */
export async function drawCertificate(summary: ProofSummary, proof: string, fonts: Fonts): Promise<Uint8Array> {
  const scribe = createScribe(fonts);
  const name = async (text: string, voice: Voice): Promise<Name> => {
    const shown = withoutHidden(text);
    return { writing: await scribe.write(shown, voice), isHidden: shown !== text };
  };
  const names: Names = {
    object: await name(summary.objectName, "serif"),
    file: await name(summary.file?.name ?? DECLARED, "sans"),
    registrant: await name(summary.registeredBy ?? "Un propriétaire précédent", "sans"),
  };
  const doc = openDocument(summary, proof, { ...fonts, ...Object.fromEntries(scribe.used) });
  const sheet: Sheet = { doc, tags: createTags(doc), summary, names };
  drawHead(sheet);
  let y = drawDeed(sheet);
  y = drawFingerprint(sheet, y);
  y = drawParticulars(sheet, y);
  drawChecking(sheet, y);
  drawFoot(sheet);
  sheet.tags.end();
  return bytesOf(doc);
}

function openDocument({ id, registered }: ProofSummary, proof: string, fonts: Record<string, Uint8Array>): Doc {
  const registeredAt = new Date(registered.iso);
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: PAGE.margin, bottom: 0, left: PAGE.margin, right: PAGE.margin },
    pdfVersion: "1.7",
    // The types do not know this one.
    subset: "PDF/UA" as "PDF/A-1",
    tagged: true,
    lang: "fr-FR",
    displayTitle: true,
    // Without it the library reads a font of its own from the disk.
    font: fonts.sans as unknown as string,
    info: {
      Title: `Certificat ${id}`,
      Author: "Authentica",
      Subject: "Preuve d’existence et d’intégrité",
      Creator: "Authentica",
      Producer: "Authentica",
      CreationDate: registeredAt,
      ModDate: registeredAt,
    },
  });
  // As a text: for the number 1 the library lists the glyphs of each font, which PDF/UA does not ask for, and leaves out parts of composed ones.
  (doc as unknown as { subset: unknown }).subset = "1";
  for (const [name, bytes] of Object.entries(fonts)) doc.registerFont(name, bytes as Uint8Array<ArrayBuffer>);
  doc.file(Buffer.from(proof), {
    name: MINT_PROOF,
    type: "text/plain",
    description: "Preuve d’inscription au registre (c2sp.org/tlog-proof@v1)",
    creationDate: registeredAt,
    modifiedDate: registeredAt,
  });
  return doc;
}

function bytesOf(doc: Doc): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on("error", reject);
    doc.end();
  });
}

function drawHead({ doc, tags, summary: { id } }: Sheet): void {
  const top = PAGE.margin;
  tags.paragraph(() => {
    write(doc, { font: "serif", size: 17 }).text("Authentica", LEFT, top, { lineBreak: false, characterSpacing: -0.2 });
  });
  tags.paragraph(() => {
    write(doc, { font: "mono", size: 9.5 }).text(id, LEFT, top + 6, { width: WIDTH, align: "right" });
  });
  tags.ornament(() => {
    rule(doc, top + 26, COLOR.ink, 1.2);
    rule(doc, top + 28.6, COLOR.ink, 0.4);
  });
}

function drawDeed(sheet: Sheet): number {
  const { doc, tags, summary, names } = sheet;
  const top = PAGE.margin + 46;
  const room = WIDTH - SEAL_SIZE - 30;
  const isRevoked = summary.revoked !== null;
  tags.heading(1, () => {
    const options = { characterSpacing: -0.5, lineBreak: false };
    write(doc, { font: "serif", size: 31 }).text("Certificat ", LEFT, top, options);
    doc.text("d’inscription", LEFT, top + 32, options);
  });
  tags.paragraph(() => {
    const color = isRevoked ? COLOR.revoked : COLOR.seal;
    line(doc, { font: "serifItalic", size: 13.5, color }, subtitleOf(summary), LEFT, top + 70);
  });
  const seal = { x: RIGHT - SEAL_SIZE, y: top - 2, size: SEAL_SIZE };
  const shape = { x: seal.x, y: seal.y, width: SEAL_SIZE, height: SEAL_SIZE };
  tags.figure(
    {
      ...shape,
      alt: isRevoked ? "Sceau de l’empreinte, brisé\u00a0: inscription révoquée" : "Sceau dessiné d’après l’empreinte",
    },
    () => drawSeal(doc, summary.hash, seal, isRevoked),
  );
  const lines = linesOf(doc, names.object.writing, { size: NAME.size, width: room, most: 2, voice: "serif" });
  const label = nameLabel("Nom de l’objet", names.object, lines);
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

const subtitleOf = ({ revoked, deposited }: ProofSummary): string =>
  revoked ? "Preuve d’une inscription révoquée" : deposited ? "Preuve d’existence et d’intégrité" : DECLARED;

function drawStatement({ doc, tags, summary }: Sheet, top: number): number {
  tags.paragraph(() => {
    write(doc, { font: "serif", size: 11.5 }).text(scopeOf(summary).established, LEFT, top, {
      width: WIDTH,
      lineGap: 2,
    });
  });
  return doc.y + 10;
}

function drawRevocation({ doc, tags, summary: { revoked } }: Sheet, top: number): number {
  if (!revoked) return top;
  const band = { y: top + 3, height: 58 };
  tags.ornament(() => {
    drawVoid(doc, band);
    doc
      .rect(LEFT + 18, band.y + 13, 146, 32)
      .rect(LEFT + 178, band.y + 9, WIDTH - 196, 40)
      .fill(COLOR.paper);
  });
  tags.paragraph(() => {
    write(doc, { font: "serif", size: 24, color: COLOR.revoked }).text("RÉVOQUÉ", LEFT + 27, band.y + 13, {
      lineBreak: false,
      characterSpacing: 1.4,
    });
  });
  tags.paragraph(() => {
    const place = { lineBreak: false };
    const [x, y] = [LEFT + 188, band.y + 16];
    const words = { size: 9.6, color: COLOR.revoked } as const;
    write(doc, { ...words, font: "sansStrong" }).text(`Le ${inParis(revoked)}`, x, y, place);
    const further = "Par son propriétaire. L’inscription a existé\u00a0; elle ne vaut plus.";
    write(doc, { ...words, font: "sans" }).text(further, x, y + 14, place);
  });
  return band.y + band.height + 15;
}

function drawFingerprint({ doc, tags, summary: { hash } }: Sheet, top: number): number {
  tags.ornament(() => {
    rule(doc, top, COLOR.line, 0.6);
    rule(doc, top + 78, COLOR.line, 0.6);
  });
  const groups = groupsOf(hash);
  tags.list([
    {
      label: () => labelAt(doc, "Empreinte SHA-256", LEFT, top + 11, WIDTH),
      body: () => {
        for (const [at, row] of [groups.slice(0, 8), groups.slice(8)].entries())
          write(doc, { font: "mono", size: 14.4 }).text(row.join(" "), LEFT, top + 26 + at * 21, {
            lineBreak: false,
            wordSpacing: 22.2,
          });
      },
      text: groups.join(" "),
    },
  ]);
  return top + 78;
}

function drawChecking({ doc, tags, summary }: Sheet, y: number): void {
  const top = y + 14;
  const { explorer, revoked } = summary;
  const strong = revoked ? COLOR.revoked : COLOR.seal;
  tags.ornament(() => rule(doc, y, COLOR.line, 0.6));
  const qr = { x: LEFT, y: top + 2, size: QR_SIZE };
  tags.figure(
    { alt: `Code QR de la page publique\u00a0: ${explorer}`, x: qr.x, y: qr.y, width: QR_SIZE, height: QR_SIZE },
    () => drawQr(doc, explorer, qr),
  );
  const left = LEFT + QR_SIZE + 40;
  const room = RIGHT - left;
  tags.heading(2, () => line(doc, { font: "serif", size: 14 }, "Vérifier sans nous", left, top - 3));
  const steps = [
    `Ouvrez la page ${VERIFIER_PAGE}, livrée avec ce certificat, même sans réseau.`,
    `Donnez-lui le fichier, puis sa preuve\u00a0: ${MINT_PROOF}, joint à ce PDF.`,
    "Elle répond authentique, différent ou invalide, et dit pourquoi.",
    "Comparez la clé du registre, ci-dessous, avec celle qui est publiée.",
  ];
  tags.list(
    steps.map((step, at) => ({
      label: () =>
        line(doc, { font: "sansStrong", size: 9.2, color: strong }, String(at + 1), left, top + 19 + at * 14.2),
      body: () => line(doc, { font: "sans", size: 9.2 }, step, left + 14, top + 19 + at * 14.2),
    })),
  );
  tags.list([
    {
      label: () => labelAt(doc, "Clé du registre", left, top + 79, room),
      body: () => {
        const size = summary.vkey.length > 100 ? 6.4 : 7;
        write(doc, { font: "mono", size }).text(summary.vkey, left, top + 90, { width: room, lineGap: 1.2 });
      },
    },
  ]);
  drawLink({ doc, tags }, explorer, LEFT, top + QR_SIZE + 8, QR_SIZE + 40);
}

/** An address to press, without its scheme. */
function drawLink(
  { doc, tags }: Pick<Sheet, "doc" | "tags">,
  address: string,
  x: number,
  y: number,
  width: number,
): void {
  tags.link((structParent) => {
    write(doc, { font: "sans", size: 7.8 }).text(address.replace(/^https?:\/\//, ""), x, y, { width });
    // The library tells a text from a name by its being an object.
    const Contents = new String(address);
    doc.link(x, y, width, doc.y - y, address, { structParent, Contents } as unknown as PDFKit.Mixins.AnnotationOption);
  });
}

function drawFoot({ doc, tags, summary }: Sheet): void {
  const { established, notEstablished, register } = scopeOf(summary);
  const words = [
    "Cette page se lit\u00a0; la preuve jointe se vérifie, et elle seule fait foi.",
    ...(summary.revoked ? [established] : []),
    notEstablished,
    register,
  ].join(" ");
  const ink = { font: "sans", size: 7.6, color: COLOR.soft } as const;
  const options = { width: WIDTH, lineGap: 1.3 };
  const top = PAGE.height - 30 - write(doc, ink).heightOfString(words, options);
  tags.ornament(() => rule(doc, top - 8, COLOR.ink, 0.4));
  tags.paragraph(() => {
    write(doc, ink).text(words, LEFT, top, options);
  });
}
