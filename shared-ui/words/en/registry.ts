import type { words as french } from "../fr/registry.ts";

export const words: typeof french = {
  deposited: "file deposited",
  proofFault: {
    word: "Invalid proof",
    meaning:
      "The register announces a registration, but its proof is invalid. Do not rely on it, and tell the person who gave you this file.",
  },
};
