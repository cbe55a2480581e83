import type { PageWords } from "../fr/page.ts";

/** Texts of the page in English: what it shows before there is a result. */
export const page: PageWords = {
  title: "Check a file offline – Authentica",
  offline: "Offline",
  languages: "Language",
  heading: "Is this the file that was registered?",
  lead: "Give the file and its proof. Everything is computed here: nothing leaves your device, and this page cannot reach any server.",
  file: {
    title: "The file",
    hint: "The one you want to check, whatever its size.",
    choose: "Choose the file",
    change: "Change the file",
    missing: "The file is missing.",
  },
  proof: {
    title: "Its proof",
    hint: "The .zip archive, the PDF certificate or a .tlog-proof file.",
    choose: "Choose the proof",
    change: "Change the proof",
    missing: "The proof is missing.",
  },
  drop: "You can also drop both anywhere on this page. If your browser has unpacked the archive, drop its folder.",
  trust: {
    title: "Whom this verifier trusts",
    choose: "Give another policy, or roots",
    back: "Return to the built-in one",
  },
  hashing: (percent) => `Computing the fingerprint: ${percent}%`,
  recognised: {
    registered: (at) => `Proof recognised. It is about a file registered on ${at}. Add the file to compare.`,
    declared: (at) => `Proof recognised. It is about a fingerprint declared on ${at}. Add the file to compare.`,
  },
  fileChanged: (name) => `“${name}” changed while it was being read. Choose it again.`,
  fileUnreadable: (name) => `“${name}” could not be read. Choose it again.`,
  severalProofs: (name) => `“${name}” contains several proofs. Give the one that belongs to this file.`,
  archiveDamaged: (name) => `The archive “${name}” is damaged. Download it again.`,
  archiveModified: (name) => `The archive “${name}” was modified: something precedes its beginning. Download it again.`,
  folderWithoutProof: (name) =>
    `The folder “${name}” contains no proof. Give the .zip archive, or the folder that you get by unpacking it.`,
  folderUnreadable: (name) => `The folder “${name}” could not be read. Give the .zip archive.`,
  quoted: (name) => `“${name}”`,
};
