import { type Item, isDeposited } from "@authentica/backend/certify/item";
import { writeCsv } from "@authentica/backend/contract/csv";
import { phaseWords } from "./words.ts";

const STATE: Partial<Record<Item["phase"], string>> = {
  registered: "Inscrit",
  known: "Déjà connu",
  failed: "Échec",
  cancelled: "Abandonné",
};

/** Returns the results of a batch as CSV, one line per file. `origin` is the origin of the public pages. */
export function resultsCsv(items: readonly Item[], origin: string): string {
  const head = [
    "Fichier",
    "Taille (octets)",
    "Résultat",
    "Détail",
    "Nom de l’objet",
    "Identifiant de preuve",
    "Empreinte SHA-256",
    "Rang au registre",
    "Page publique",
  ];
  const lines = items.map((item) => {
    const { path, size, name, phase, hash, outcome } = item;
    const isTwin = outcome?.type === "known" && outcome.standing === "twin";
    const tokenId = outcome && outcome.type !== "failed" && !isTwin ? outcome.tokenId : null;
    return [
      path,
      size,
      isDeposited(item) ? "Déposé" : (STATE[phase] ?? "En attente"),
      phase === "registered" ? null : phaseWords(item),
      name,
      outcome?.type === "registered" ? outcome.objectId : outcome?.type === "known" ? outcome.own?.objectId : null,
      hash,
      tokenId,
      tokenId === null ? null : `${origin}/explorer/${tokenId}`,
    ];
  });
  return writeCsv([head, ...lines]);
}
