import { type Item, isDeposited } from "@authentica/backend/certify/item";
import { writeCsv } from "@authentica/backend/contract/csv";
import { words } from "#words/batch.ts";
import { phaseWords } from "./words.ts";

const { head: heads, results } = words.csv;

const STATE: Partial<Record<Item["phase"], string>> = {
  registered: results.registered,
  known: results.known,
  failed: results.failed,
  cancelled: results.cancelled,
};

/** Returns the results of a batch as CSV, one line per file. `origin` is the origin of the public pages. */
export function resultsCsv(items: readonly Item[], origin: string): string {
  const head = [
    heads.file,
    heads.bytes,
    heads.result,
    heads.detail,
    heads.name,
    heads.proofId,
    heads.hash,
    heads.entry,
    heads.page,
  ];
  const lines = items.map((item) => {
    const { path, size, name, phase, hash, outcome } = item;
    const isTwin = outcome?.type === "known" && outcome.standing === "twin";
    const tokenId = outcome && outcome.type !== "failed" && !isTwin ? outcome.tokenId : null;
    return [
      path,
      size,
      isDeposited(item) ? results.deposited : (STATE[phase] ?? results.waiting),
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
