import { withoutHidden } from "../../../contract/visible.ts";

/** Longest file name that every file system accepts (bytes of UTF-8), minus room for a prefix. */
const MAX_BYTES = 180;

/**
 * Returns a file name that is safe inside an archive on every operating system: no path separators, no control
 * characters and no invisible characters, except joiners in emoji and words. A name that is too long is cut before its
 * extension. Returns `unnamed` if no character is left.
 */
export function archiveName(fileName: string, unnamed = "fichier"): string {
  const clean = withoutHidden(fileName)
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, "")
    .replaceAll(/[\\/<>:"|?*]/g, "_")
    .replace(/^[. ]+/, "")
    .replace(/[. ]+$/, "");
  if (clean === "") return unnamed;
  const extension = /\.[^. ]{1,15}$/u.exec(clean)?.[0] ?? "";
  return cut(clean.slice(0, clean.length - extension.length), MAX_BYTES - bytesOf(extension)) + extension;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

function cut(text: string, most: number): string {
  let kept = "";
  let bytes = 0;
  for (const { segment } of graphemes.segment(text)) {
    bytes += bytesOf(segment);
    if (bytes > most) break;
    kept += segment;
  }
  return kept;
}
