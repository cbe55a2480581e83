/**
 * The attestation of a transfer: one A4 page for people, in the design of the certificate, with the proof of the
 * transfer embedded. The same input gives the same bytes.
 */
import { GIVEN_DATE } from "../../contract/attestation.ts";
import { type Instant, inParis, offsetInParis } from "../../contract/instant.ts";
import { CESSION_SUMMARY } from "../../contract/proof-archive.ts";
import { NO_WITNESS, type Witnessed, witnessedWords } from "../../contract/witnessed.ts";
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
import { formatCount } from "../proofs/summary.ts";
import { CESSION_ESTABLISHED, CESSION_NOT_ESTABLISHED, type DeedSummary } from "./deed-words.ts";

/** Content of the page. */
export interface Attestation extends DeedSummary {
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
/** Shown in place of the particulars of a deleted account. */
const GONE = "Compte supprimé";

export async function drawAttestation(deed: Attestation, fonts: Fonts): Promise<Uint8Array> {
  const scribe = createScribe(fonts);
  const names = {
    object: await nameOf(scribe, deed.objectName ?? "Objet dont le nom est effacé", "serif"),
    giver: await nameOf(scribe, deed.giver ?? GONE, "sans"),
    receiver: await nameOf(scribe, deed.receiver?.name ?? GONE, "sans"),
    file: await nameOf(scribe, deed.fileName ?? "Non communiqué", "sans"),
  };
  const document = {
    title: `Attestation de cession ${deed.id}`,
    subject: "Transfert inscrit au registre",
    at: new Date(deed.at.iso),
    proof: { ...deed.proof, description: "Preuve du transfert (c2sp.org/tlog-proof@v1)" },
  };
  const doc = openDocument(document, fonts, scribe.used);
  const tags = createTags(doc);
  const page = { doc, tags };
  drawHead(page, deed.id);

  const top = PAGE.margin + 46;
  const room = WIDTH - SEAL_SIZE - 30;
  drawTitle(page, ["Attestation", "de cession"], top);
  tags.paragraph(() =>
    line(doc, { font: "serifItalic", size: 13.5, color: COLOR.seal }, "Transfert inscrit au registre", LEFT, top + 70),
  );
  const seal = { x: RIGHT - SEAL_SIZE, y: top - 2, size: SEAL_SIZE };
  tags.figure(
    { alt: "Sceau dessiné d’après l’empreinte", x: seal.x, y: seal.y, width: SEAL_SIZE, height: SEAL_SIZE },
    () => drawSeal(doc, deed.hash, seal, false),
  );
  const lines = linesOf(doc, names.object.writing, { size: NAME.size, width: room, most: 2, voice: "serif" });
  const label = nameLabel("Objet cédé", names.object, lines, CESSION_SUMMARY);
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
    write(doc, { font: "serif", size: 11.5 }).text(statementOf(deed), LEFT, below, { width: WIDTH, lineGap: 2 });
  });
  let y = drawFingerprint(page, deed.hash, doc.y + 10);

  const { words, named, draw } = createRows(page, CESSION_SUMMARY);
  const walletAddress = deed.receiver?.wallet ?? GONE;
  const wallet = {
    ...words("Portefeuille de qui reçoit", walletAddress),
    height: LEAD,
    draw: (x: number, at: number) => line(doc, { font: "mono", size: 8.6 }, walletAddress, x, at + 1),
  };
  y = draw(
    [
      [named("Cédé par, selon le service", names.giver), named("Reçu par", names.receiver)],
      [named("Fichier", names.file), wallet],
      [
        words(`${GIVEN_DATE}, heure de Paris`, `${deed.at.paris} (UTC\u00a0${offsetInParis(deed.at)})`),
        words("Le même instant, temps universel (UTC)", deed.at.utc),
      ],
      [
        words(
          "Place au registre",
          `Écriture n°\u00a0${formatCount(deed.index)}, signée parmi les ${formatCount(deed.size)} premières`,
        ),
        words("Témoins", deed.witnesses ? witnessedWords(deed.witnesses) : NO_WITNESS),
      ],
    ],
    y,
  );
  const { address, vkey, publicUrl } = deed;
  drawChecking(page, { address, vkey, publicUrl, document: "cette attestation", color: COLOR.seal }, y);
  drawFoot(
    page,
    `Ce document est un résumé\u00a0; seule la preuve jointe fait foi. ${CESSION_ESTABLISHED} ${CESSION_NOT_ESTABLISHED}`,
  );
  tags.end();
  return bytesOf(doc);
}

const statementOf = ({ at }: Attestation): string =>
  `Le registre a inscrit le passage de cet objet d’un compte à un autre, à la place indiquée ci-dessous. Selon le service, c’était le ${inParis(at)}, avec l’accord des deux personnes.`;
