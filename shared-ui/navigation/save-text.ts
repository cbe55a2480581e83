import { followDownload } from "./follow-download.ts";

/** How long the browser may take to start saving before the address is given back. */
const KEPT_MS = 10_000;

/** Saves a text as a file of the reader's. */
export function saveText(text: string, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  followDownload(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
