import { drawCertificate } from "../proofs/certificate.ts";
import { loadFonts } from "../proofs/certificate-fonts.ts";
import type { ProofSummary } from "../proofs/summary.ts";
import { type Attestation, drawAttestation } from "../transfers/attestation.ts";

/** Content from which a PDF is drawn. */
export type Paper =
  | { readonly kind: "certificate"; readonly summary: ProofSummary; readonly proof: string }
  | { readonly kind: "attestation"; readonly attestation: Attestation };

/** Draws the PDF. Takes 40 to 600 ms of CPU time, depending on the scripts of the names. */
export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const fonts = await loadFonts();
  return paper.kind === "certificate"
    ? drawCertificate(paper.summary, paper.proof, fonts)
    : drawAttestation(paper.attestation, fonts);
}
