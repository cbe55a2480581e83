import type { SameTextWords } from "../fr/same-text.ts";

/** Says in English how a file differs from the certified text. */
export const sameText: SameTextWords = {
  lineEnds: "The text is identical except for its line ends (LF or CRLF): a transfer or an editor has changed it",
  byteOrderMark: "The text is identical except for its byte order mark (BOM): a transfer or an editor has changed it",
  both: "The text is identical except for its line ends (LF or CRLF) and its byte order mark (BOM): a transfer or an editor has changed it",
  onlyOriginal: "Only the original file has the registered fingerprint.",
};
