/** Words that all PDF documents of the service share, in English. */
import type { PaperWords } from "../fr/paper.ts";

const count = (number: number): string => String(number).replaceAll(/\B(?=(\d{3})+$)/g, ",");

export const paper: PaperWords = {
  tag: "en-GB",
  count,
  size: (bytes) => {
    const exact = `${count(bytes)}\u00a0${bytes === 1 ? "byte" : "bytes"}`;
    if (bytes < 1024) return exact;
    const isMega = bytes >= 1023.95 * 1024;
    const value = (bytes / (isMega ? 1024 ** 2 : 1024)).toFixed(1);
    return `${exact} (${value}\u00a0${isMega ? "MB" : "kB"})`;
  },
  withheld: "Not disclosed",
  fingerprint: "SHA-256 fingerprint",
  seal: "Seal drawn from the fingerprint",
  file: "File",
  place: "Position in the register",
  witnesses: "Witnesses",
  givenInParis: (givenDate) => `${givenDate}, Paris time`,
  sameInUtc: "The same instant, universal time (UTC)",
  parisClock: (at, offset) => `${at} (UTC\u00a0${offset})`,
  placed: (entry, size) =>
    `Entry no.\u00a0${count(entry)}, ${size === 1 ? "the only one signed" : `signed among the first ${count(size)}`}`,
  unprinted: (listed, more) =>
    `characters that cannot be printed: ${listed}${more > 0 ? ` and ${more} ${more === 1 ? "other" : "others"}` : ""}`,
  withoutHidden: "without its invisible characters",
  inFull: (file) => `in full in ${file}`,
  noted: (label, notes) => `${label} (${notes.join("; ")})`,
  checking: {
    title: "Check without us",
    publicPage: (address) => `QR code of the public page: ${address}`,
    key: "Key of the register, to be compared with the published one",
    steps: (host, document) => [
      `Obtain the verifier yourself: ${host}/verificateur.html, or your own earlier copy. Never use one that is handed to you with the proof.`,
      `Give it the file, then the archive of the proof or ${document}.`,
      "It answers, with its reasons: authentic, no longer valid, different or invalid.",
    ],
  },
  summaryOnly: "This document is a summary; only the attached proof is authoritative.",
};
