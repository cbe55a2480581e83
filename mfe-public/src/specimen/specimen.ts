/** The example entry. Its hash is real and can be verified: `printf 'Je pense, donc je suis.' | sha256sum` */
export const SPECIMEN = {
  fileName: "pensee.txt",
  text: "Je pense, donc je suis.",
  /** Size (bytes). */
  size: 23,
  hash: "11cbe3be9fe6755012b22387f1b93d1939dc7fd33f393a63d6dd5ac38a1ff164",
  proofId: "7KQ2-M9XA-T4CN",
} as const;
