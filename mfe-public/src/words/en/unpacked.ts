import type { words as french } from "../fr/unpacked.ts";

export const words: typeof french = {
  noProof: (name) => `The folder “${name}” contains no proof. Give a file, or the folder of an archive.`,
  severalProofs: (name) => `The folder “${name}” contains several proofs. Give one of them.`,
  unreadable: (name) => `The folder “${name}” could not be read.`,
};
