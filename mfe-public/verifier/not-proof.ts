/** Recognises files that users mistake for a proof, such as other files of its archive. */
import { isPdf } from "./pdf.ts";

/**
 * `document`: a PDF without a proof, such as a certificate that was printed to PDF. `summary`: `preuve.json` or
 * `cession.json`. `other`: anything else.
 */
export type NotProof = "document" | "summary" | "other";

/** Largest summary (bytes). Real summaries have a few kilobytes. */
const MAX_SUMMARY = 1024 * 1024;

export async function notProof(file: Blob): Promise<NotProof> {
  if (await isPdf(file)) return "document";
  return file.size <= MAX_SUMMARY && isSummary(await file.text()) ? "summary" : "other";
}

function isSummary(text: string): boolean {
  try {
    const { sha256, evenements, cession } = JSON.parse(text);
    return typeof sha256 === "string" && (Array.isArray(evenements) || typeof cession === "object");
  } catch {
    return false;
  }
}
