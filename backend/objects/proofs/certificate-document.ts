/**
 * Common parts of the PDF documents in archives: opening the PDF, its title, the fingerprint, and the instructions
 * for verifying.
 */
import { Buffer } from "node:buffer";
import PDFDocument from "pdfkit";
import type { Words } from "../../words/index.ts";
import { APART, COLOR, type Doc, drawQr, LEFT, line, PAGE, RIGHT, rule, WIDTH, write } from "./certificate-drawing.ts";
import type { Fonts } from "./certificate-fonts.ts";
import { labelAt } from "./certificate-layout.ts";
import type { Tags } from "./certificate-tags.ts";
import { sharedFont } from "./shared-font.ts";
import { groupsOf } from "./summary.ts";

const QR_SIZE = 92;

/** A page of a document, its structure tags, and the words of its language. */
export interface Page {
  readonly doc: Doc;
  readonly tags: Tags;
  readonly words: Words["paper"];
}

export interface Document {
  /** Language (BCP 47). */
  readonly tag: string;
  readonly title: string;
  readonly subject: string;
  /** The only date in the document. The current time is not used. */
  readonly at: Date;
  /** The proof file that is embedded in the document. */
  readonly proof: { readonly name: string; readonly text: string; readonly description: string };
}

/** Opens a PDF. `voices`: fonts that every document has; `others`: further fonts of this document, by name. */
export function openDocument(
  { tag, title, subject, at, proof }: Document,
  voices: Fonts,
  others: ReadonlyMap<string, Uint8Array>,
): Doc {
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: PAGE.margin, bottom: 0, left: PAGE.margin, right: PAGE.margin },
    pdfVersion: "1.7",
    // The library's types do not include this value.
    subset: "PDF/UA" as "PDF/A-1",
    tagged: true,
    lang: tag,
    displayTitle: true,
    // If no font is given here, the library reads a default font from disk.
    font: sharedFont(voices.sans) as unknown as string,
    info: {
      Title: title,
      Author: "Authentica",
      Subject: subject,
      Creator: "Authentica",
      Producer: "Authentica",
      CreationDate: at,
      ModDate: at,
    },
  });
  // Must be a string. For the number 1, the library lists the glyphs of each font, which PDF/UA does not require, and
  // omits parts of composite glyphs.
  (doc as unknown as { subset: unknown }).subset = "1";
  for (const [name, bytes] of Object.entries(voices)) doc.registerFont(name, sharedFont(bytes) as unknown as string);
  for (const [name, bytes] of others) doc.registerFont(name, sharedFont(bytes) as unknown as string);
  const { name, text, description } = proof;
  doc.file(Buffer.from(text), { name, type: "text/plain", description, creationDate: at, modifiedDate: at });
  return doc;
}

export function bytesOf(doc: Doc): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on("error", reject);
    doc.end();
  });
}

export function drawHead({ doc, tags }: Page, id: string): void {
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

/** Draws a heading of two lines. */
export function drawTitle({ doc, tags }: Page, [first, second]: readonly [string, string], top: number): void {
  tags.heading(1, () => {
    const options = { characterSpacing: -0.5, lineBreak: false };
    write(doc, { font: "serif", size: 31 }).text(`${first} `, LEFT, top, options);
    doc.text(second, LEFT, top + 32, options);
  });
}

/** Draws the fingerprint between two horizontal rules, from `top` downwards. Returns the y of the lower rule. */
export function drawFingerprint({ doc, tags, words }: Page, hash: string, top: number): number {
  tags.ornament(() => {
    rule(doc, top, COLOR.line, 0.6);
    rule(doc, top + 78, COLOR.line, 0.6);
  });
  const groups = groupsOf(hash);
  tags.list([
    {
      label: () => labelAt(doc, words.fingerprint, LEFT, top + 11, WIDTH),
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

interface Checking {
  /** Short address of the object's public page. */
  readonly address: string;
  readonly vkey: string;
  /** Origin of the site that offers the verifier. */
  readonly publicUrl: string;
  /** Name by which the instructions refer to the document. */
  readonly document: string;
  readonly color: string;
}

/** Line distances of the steps (points). */
const STEP = { lead: 14.2, lineGap: 1.4 } as const;

/** Draws the instructions for verifying the document without the service, from `y` downwards. */
export function drawChecking(page: Page, { address, vkey, publicUrl, document, color }: Checking, y: number): void {
  const { doc, tags } = page;
  const { checking } = page.words;
  const top = y + 14;
  tags.ornament(() => rule(doc, y, COLOR.line, 0.6));
  const qr = { x: LEFT, y: top + 2, size: QR_SIZE };
  tags.figure({ alt: checking.publicPage(address), x: qr.x, y: qr.y, width: QR_SIZE, height: QR_SIZE }, () =>
    drawQr(doc, address, qr),
  );
  const left = LEFT + QR_SIZE + 40;
  const room = RIGHT - left;
  tags.heading(2, () => line(doc, { font: "serif", size: 14 }, checking.title, left, top - 3));
  const wrapped = { width: room - 14, lineGap: STEP.lineGap };
  let at = top + 19;
  tags.list(
    checking.steps(publicUrl.replace(/^https?:\/\//, ""), document).map((step, nth) => {
      const from = at;
      const height = write(doc, { font: "sans", size: 9.2 }).heightOfString(step, wrapped);
      at += Math.max(STEP.lead, height + 2);
      return {
        label: () => line(doc, { font: "sansStrong", size: 9.2, color }, String(nth + 1), left, from),
        body: () => {
          write(doc, { font: "sans", size: 9.2 }).text(step, left + 14, from, wrapped);
        },
      };
    }),
  );
  const below = Math.max(top + 79, at + 4);
  tags.list([
    {
      label: () => labelAt(doc, checking.key, left, below, room),
      body: () => {
        const size = vkey.length > 100 ? 6.4 : 7;
        write(doc, { font: "mono", size }).text(vkey, left, below + 11, { width: room, lineGap: 1.2, ...APART });
      },
    },
  ]);
  drawLink(page, address, LEFT, top + QR_SIZE + 8, QR_SIZE + 34);
}

/**
 * Largest and smallest font size of an address (points). A long address is drawn in a smaller size rather than
 * broken.
 */
const ADDRESS = { most: 7.8, least: 6.2 } as const;

/** Draws an address as a link, without its scheme. */
function drawLink({ doc, tags }: Page, address: string, x: number, y: number, width: number): void {
  tags.link((structParent) => {
    const words = address.replace(/^https?:\/\//, "");
    const { most, least } = ADDRESS;
    const fitting = (most * width) / write(doc, { font: "sans", size: most }).widthOfString(words);
    // Slightly smaller than calculated, because rounding may increase the width.
    const size = Math.max(least, Math.min(most, fitting * 0.99));
    write(doc, { font: "sans", size }).text(words, x, y, { width });
    // The library writes a String object as text, but a primitive string as a PDF name.
    const Contents = new String(address);
    doc.link(x, y, width, doc.y - y, address, { structParent, Contents } as unknown as PDFKit.Mixins.AnnotationOption);
  });
}

/** Draws the closing text at the foot of the page. */
export function drawFoot({ doc, tags }: Page, words: string): void {
  const ink = { font: "sans", size: 7.6, color: COLOR.soft } as const;
  const options = { width: WIDTH, lineGap: 1.3 };
  const top = PAGE.height - 30 - write(doc, ink).heightOfString(words, options);
  tags.ornament(() => rule(doc, top - 8, COLOR.ink, 0.4));
  tags.paragraph(() => {
    write(doc, ink).text(words, LEFT, top, options);
  });
}
