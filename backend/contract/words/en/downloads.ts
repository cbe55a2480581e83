import type { DownloadWords } from "../fr/downloads.ts";

export const downloads: DownloadWords = {
  proof: (id, kind) => (kind === "redacted" ? `proof-to-share-${id}.zip` : `proof-${id}.zip`),
  proofs: (day) => `authentica-proofs-${day}.zip`,
  cession: (objectId, number) => `transfer-${objectId}-${number}.zip`,
};
