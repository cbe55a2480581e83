/**
 * The certificate: a page that a person reads, A4, with the proof file inside it. The same input gives the same bytes: nothing in it comes
 * from the clock or from chance.
 *
 *     ┌──────────────────────────────────────┐
 *     │ Authentica              identifiant  │  head
 *     │ title                        ╭────╮  │
 *     │ object, what is attested     │seal│  │  deed
 *     │                              ╰────╯  │
 *     │ SHA-256                              │  fingerprint
 *     │ file …          registration …       │  particulars
 *     │ ┌QR┐  how to check without us        │  checking
 *     │ what it says and does not say        │  foot
 *     └──────────────────────────────────────┘
 */
import { Buffer } from "node:buffer";
import PDFDocument from "pdfkit";
import { encode } from "uqr";
import { MINT_PROOF, SUMMARY, VERIFIER_PAGE } from "../../contract/proof-archive.ts";
import { withoutHidden } from "../../contract/visible.ts";
import { SEAL_BOX, sealGeometry } from "../../seal/geometry.ts";
import { toBase64 } from "../../tlog/bytes.ts";
import type { FontName, Fonts } from "./certificate-fonts.ts";
import { DECLARED, formatCount, formatSize, groupsOf, type ProofSummary, scopeOf } from "./summary.ts";

/** The tokens' light theme, as print has it. */
const COLOR = {
  ink: "#111826",
  soft: "#4c5361",
  line: "#dad7d1",
  seal: "#a7210c",
  sealMark: "#c82e14",
} as const;

/** Points; A4 is 595.28 × 841.89. */
const PAGE = { width: 595.28, height: 841.89, margin: 51 } as const;
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - PAGE.margin;
const SEAL_SIZE = 132;
const QR_SIZE = 92;
/** No line of a half page holds more characters. */
const LINE_MOST = 90;
const HALF = WIDTH / 2 + 14;

type Doc = InstanceType<typeof PDFDocument>;

/** Draws the certificate. `proof`: the proof file of the mint. */
export function drawCertificate(summary: ProofSummary, proof: string, fonts: Fonts): Promise<Uint8Array> {
  const registeredAt = new Date(summary.registered.iso);
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: PAGE.margin, bottom: 0, left: PAGE.margin, right: PAGE.margin },
    pdfVersion: "1.7",
    lang: "fr-FR",
    displayTitle: true,
    // Without it the library reads a font of its own from the disk.
    font: fonts.sans as unknown as string,
    info: {
      Title: `Certificat ${summary.id}`,
      Author: "Authentica",
      Subject: "Preuve d’existence et d’intégrité",
      Creator: "Authentica",
      Producer: "Authentica",
      CreationDate: registeredAt,
      ModDate: registeredAt,
    },
  });
  for (const [name, bytes] of Object.entries(fonts))
    doc.registerFont(name, bytes as unknown as Uint8Array<ArrayBuffer>);
  doc.file(Buffer.from(proof), {
    name: MINT_PROOF,
    type: "text/plain",
    description: "Preuve d’inscription au registre (c2sp.org/tlog-proof@v1)",
    creationDate: registeredAt,
    modifiedDate: registeredAt,
  });

  drawHead(doc, summary);
  drawDeed(doc, summary);
  drawFingerprint(doc, summary);
  drawParticulars(doc, summary);
  drawChecking(doc, summary);
  drawFoot(doc, summary);
  return bytesOf(doc);
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

function drawHead(doc: Doc, { id }: ProofSummary): void {
  const top = PAGE.margin;
  write(doc, "serif", 17, COLOR.ink).text("Authentica", PAGE.margin, top, { lineBreak: false, characterSpacing: -0.2 });
  write(doc, "mono", 9.5, COLOR.ink).text(id, PAGE.margin, top + 6, { width: WIDTH, align: "right" });
  rule(doc, top + 28, COLOR.ink, 1.2);
  rule(doc, top + 30.6, COLOR.ink, 0.4);
}

function drawDeed(doc: Doc, summary: ProofSummary): void {
  const top = PAGE.margin + 58;
  const room = WIDTH - SEAL_SIZE - 36;
  drawSeal(doc, summary.hash, RIGHT - SEAL_SIZE, top - 6);
  write(doc, "serif", 31, COLOR.ink).text("Certificat", PAGE.margin, top, { characterSpacing: -0.5, lineBreak: false });
  write(doc, "serif", 31, COLOR.ink).text("d’inscription", PAGE.margin, top + 32, {
    characterSpacing: -0.5,
    lineBreak: false,
  });
  write(doc, "serifItalic", 13.5, COLOR.seal).text(
    summary.deposited ? "Preuve d’existence et d’intégrité" : DECLARED,
    PAGE.margin,
    top + 72,
  );
  write(doc, "serif", 12, COLOR.ink).text(scopeOf(summary).established, PAGE.margin, top + 104, {
    width: room,
    lineGap: 2.4,
  });
  if (!summary.revoked) return;
  write(doc, "sansStrong", 9.5, COLOR.seal).text(
    `Révoqué par son propriétaire le ${summary.revoked.paris} (heure de Paris).`,
    PAGE.margin,
    doc.y + 7,
    { width: room },
  );
}

function drawFingerprint(doc: Doc, { hash }: ProofSummary): void {
  const top = 294;
  rule(doc, top, COLOR.line, 0.6);
  label(doc, "Empreinte SHA-256", PAGE.margin, top + 13);
  const groups = groupsOf(hash);
  const rows = [groups.slice(0, 8), groups.slice(8)];
  for (const [at, row] of rows.entries())
    write(doc, "mono", 14.4, COLOR.ink).text(row.join(" "), PAGE.margin, top + 29 + at * 22, {
      lineBreak: false,
      wordSpacing: 22.2,
    });
  rule(doc, top + 84, COLOR.line, 0.6);
}

function drawParticulars(doc: Doc, summary: ProofSummary): void {
  const { registered, file, checkpoint } = summary;
  const top = 390;
  const left = PAGE.margin;
  const right = PAGE.margin + HALF;
  const row = 43;
  pair(doc, "Nom de l’objet", summary.objectName, left, top);
  pair(doc, "Fichier", file?.name ?? DECLARED, left, top + row);
  const { deposited } = summary;
  const sizeLabel = deposited && deposited.iso !== registered.iso ? `Taille, déposé le ${deposited.paris}` : "Taille";
  pair(doc, sizeLabel, sizeWords(file), left, top + 2 * row);
  pair(doc, "Inscrit par", summary.registeredBy ?? "Un propriétaire précédent", left, top + 3 * row);
  pair(doc, "Date d’inscription, heure de Paris", `${registered.paris} (UTC\u00a0${registered.offset})`, right, top);
  pair(doc, "La même, en temps universel (UTC)", registered.utc, right, top + row);
  pair(doc, "Place au registre", `Entrée n°\u00a0${formatCount(summary.tokenId)}`, right, top + 2 * row);
  pair(doc, "Signé dans le point de contrôle", pointWords(checkpoint.size), right, top + 3 * row);
  write(doc, "mono", 7.6, COLOR.soft).text(toBase64(checkpoint.root), right, top + 3 * row + 27, { lineBreak: false });
}

function drawChecking(doc: Doc, summary: ProofSummary): void {
  const top = 580;
  rule(doc, top, COLOR.line, 0.6);
  drawQr(doc, summary.explorer, PAGE.margin, top + 19);
  link(
    doc,
    summary.explorer.replace(/^https?:\/\//, ""),
    summary.explorer,
    PAGE.margin,
    top + 19 + QR_SIZE + 7,
    QR_SIZE + 40,
  );

  const left = PAGE.margin + QR_SIZE + 62;
  const room = RIGHT - left;
  write(doc, "serif", 14, COLOR.ink).text("Vérifier sans nous", left, top + 15, { lineBreak: false });
  const steps = [
    `Ouvrez la page ${VERIFIER_PAGE}, livrée avec ce certificat, même sans réseau.`,
    `Donnez-lui le fichier, puis sa preuve\u00a0: ${MINT_PROOF}, joint à ce PDF.`,
    "Elle répond authentique, différent ou invalide, et dit pourquoi.",
    "Comparez la clé du registre, ci-dessous, avec celle qui est publiée.",
  ];
  let y = top + 38;
  for (const [at, step] of steps.entries()) {
    write(doc, "sansStrong", 9.3, COLOR.seal).text(String(at + 1), left, y, { lineBreak: false });
    write(doc, "sans", 9.3, COLOR.ink).text(step, left + 15, y, { width: room - 15, lineGap: 1.5 });
    y = doc.y + 4.5;
  }
  label(doc, "Clé du registre", left, y + 6);
  const size = summary.vkey.length > 100 ? 6.4 : 7.2;
  write(doc, "mono", size, COLOR.ink).text(summary.vkey, left, y + 19, { width: room, lineGap: 1.5 });
}

function drawFoot(doc: Doc, summary: ProofSummary): void {
  const { publicUrl } = summary;
  const { notEstablished, time, register } = scopeOf(summary);
  const top = 764;
  rule(doc, top, COLOR.ink, 0.4);
  write(doc, "sans", 7.8, COLOR.soft).text(
    `Cette page se lit\u00a0; la preuve jointe se vérifie, et elle seule fait foi. ${notEstablished} ${time} ${register}`,
    PAGE.margin,
    top + 10,
    { width: WIDTH - 130, lineGap: 1.6 },
  );
  const site = publicUrl.replace(/^https?:\/\//, "");
  write(doc, "sans", 7.8, COLOR.soft).text(site, RIGHT - 110, top + 10, {
    width: 110,
    align: "right",
    link: publicUrl,
  });
}

/** The whole rosette, its lines as thin as on the page of an object. */
function drawSeal(doc: Doc, hash: string, x: number, y: number): void {
  const { mark, bands, ticks } = sealGeometry(hash, "full");
  const scale = SEAL_SIZE / SEAL_BOX;
  doc.save();
  doc.translate(x + SEAL_SIZE / 2, y + SEAL_SIZE / 2).scale(scale);
  doc.lineWidth(0.42 / scale).strokeColor(COLOR.sealMark);
  for (const band of [...bands, ticks]) doc.path(band).stroke();
  doc.path(mark).fill(COLOR.sealMark, "even-odd");
  doc.restore();
}

/** Modules as rectangles, a row's neighbours in one, with the quiet zone that readers need around them. */
function drawQr(doc: Doc, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const module = QR_SIZE / size;
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

function write(doc: Doc, font: FontName, size: number, color: string): Doc {
  return doc.font(font).fontSize(size).fillColor(color);
}

function rule(doc: Doc, y: number, color: string, width: number): void {
  doc.moveTo(PAGE.margin, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(color).stroke();
}

function label(doc: Doc, text: string, x: number, y: number): void {
  write(doc, "sans", 8, COLOR.soft).text(text, x, y, { lineBreak: false });
}

function pair(doc: Doc, name: string, value: string, x: number, y: number): void {
  write(doc, "sans", 10.3, COLOR.ink);
  const shown = fitted(doc, withoutHidden(value), WIDTH / 2 - 14);
  doc.text(shown, x, y + 12.5, { lineBreak: false });
  label(doc, shown === value ? name : `${name} (en entier dans ${SUMMARY})`, x, y);
}

function sizeWords(file: ProofSummary["file"]): string {
  if (!file) return "Non conservée";
  return file.size === null ? file.name : formatSize(file.size);
}

const pointWords = (size: number): string =>
  size === 1 ? "de la première entrée" : `des ${formatCount(size)} premières entrées`;

function link(doc: Doc, text: string, address: string, x: number, y: number, width: number): void {
  write(doc, "sans", 7.8, COLOR.ink).text(text, x, y, { width, link: address });
}

/** The text on one line: characters that the font lacks as "?", its middle as "…" where it is too long. The whole is in the summary. */
function fitted(doc: Doc, text: string, width: number): string {
  const { font } = (doc as unknown as { readonly _font: { readonly font: Glyphs } })._font;
  const known = Array.from(text, (char) => (font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0) ? char : "?"));
  if (doc.widthOfString(known.join("")) <= width) return known.join("");
  for (let kept = Math.min(known.length - 1, LINE_MOST); kept > 2; kept -= 1) {
    const tail = Math.min(12, Math.floor(kept / 3));
    const cut = [...known.slice(0, kept - tail), "…", ...known.slice(known.length - tail)].join("");
    if (doc.widthOfString(cut) <= width) return cut;
  }
  return "…";
}

interface Glyphs {
  hasGlyphForCodePoint(code: number): boolean;
}
