/** Recognises files that users mistake for a proof, such as other files of its archive. */
import { isPdf } from "./pdf.ts";

/**
 * `document`: a PDF without a proof, such as a certificate that was printed to PDF. `summary`: `preuve.json` or
 * `cession.json`. `other`: anything else.
 */
export type NotProof = "document" | "summary" | "other";

/** Largest summary (bytes). Real summaries have a few kilobytes. */
const SUMMARY_MOST = 1024 * 1024;

export async function notProof(file: Blob): Promise<NotProof> {
  if (await isPdf(file)) return "document";
  return file.size <= SUMMARY_MOST && isSummary(await file.text()) ? "summary" : "other";
}

function isSummary(text: string): boolean {
  try {
    const { sha256, evenements, cession } = JSON.parse(text);
    return typeof sha256 === "string" && (Array.isArray(evenements) || typeof cession === "object");
  } catch {
    return false;
  }
}

/** Texts that the page shows. */
export const NOT_PROOF_WORDS: Readonly<Record<NotProof, (named: string) => string>> = {
  document: (named) =>
    `Ce PDF ne contient pas de preuve\u00a0: ${named}. Si c’est le certificat, imprimé ou enregistré de nouveau, la preuve est l’archive .zip.`,
  summary: (named) => `C’est le résumé de l’archive, que rien ne signe\u00a0: ${named}. La preuve est l’archive .zip.`,
  other: (named) =>
    `Ceci n’est pas une preuve d’Authentica\u00a0: ${named}. Donnez l’archive .zip, le certificat PDF ou un fichier .tlog-proof.`,
};

/** Texts that the command prints. */
export const NOT_PROOF_LINES: Readonly<Record<NotProof, (name: string) => string>> = {
  document: (name) =>
    `This PDF contains no proof: ${name}. If it is a certificate that was printed or saved again, give the archive (.zip).`,
  summary: (name) => `This is the unsigned summary of an archive: ${name}. Give the archive (.zip).`,
  other: (name) =>
    `This is not an Authentica proof: ${name}. Give the archive (.zip), its certificate (PDF) or a .tlog-proof.`,
};
