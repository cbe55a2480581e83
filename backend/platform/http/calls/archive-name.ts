import { withoutHidden } from "../../../contract/visible.ts";

/** Longest name that every system takes, in bytes of UTF-8, less what stands before it. */
const MOST_BYTES = 180;

/**
 * A file name as it may stand in an archive, on every system: one part of a path, without control or hidden characters (joiners of
 * emoji and of words stay), and short; the extension is kept.
 */
export function archiveName(fileName: string): string {
  const clean = withoutHidden(fileName)
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, "")
    .replaceAll(/[\\/<>:"|?*]/g, "_")
    .replace(/^[. ]+/, "")
    .replace(/[. ]+$/, "");
  if (clean === "") return "fichier";
  const extension = /\.[^. ]{1,15}$/u.exec(clean)?.[0] ?? "";
  return cut(clean.slice(0, clean.length - extension.length), MOST_BYTES - bytesOf(extension)) + extension;
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
