/** Names of downloaded archives in French. */
export const downloads = {
  /** A proof of an object. The redacted one reveals no private data. */
  proof: (id: string, kind: "complete" | "redacted"): string =>
    kind === "redacted" ? `preuve-a-remettre-${id}.zip` : `preuve-${id}.zip`,
  /** The proofs of many objects, fetched on a day (YYYY-MM-DD). */
  proofs: (day: string): string => `authentica-preuves-${day}.zip`,
  /** A transfer of an object, by its number. */
  cession: (objectId: string, number: number): string => `cession-${objectId}-${number}.zip`,
};

export type DownloadWords = typeof downloads;
