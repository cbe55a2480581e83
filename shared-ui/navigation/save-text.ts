import { followDownload } from "./follow-download.ts";

/** Time (ms) that the browser has to start saving before the object URL is revoked. */
const KEPT_MS = 10_000;

/** Saves a text as a file on the user's device. */
export function saveText(text: string, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  followDownload(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
