import type { createCuts } from "./cuts.ts";
import type { Claimed, Trouble } from "./effects.ts";
import { type Failure, type Item, isSettled, type Outcome, type Phase } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import type { createOwners } from "./owners.ts";
import type { Steering } from "./steering.ts";

/** Maximum number of times that an item may be cut off while other calls succeed; then it fails. */
export const MAX_TRIES = 4;

export interface SettlingDeps {
  readonly move: Ledger["move"];
  readonly owners: ReturnType<typeof createOwners>;
  readonly cuts: ReturnType<typeof createCuts>;
  readonly steering: Steering;
  /** Abort controllers of the running steps, by the id of their item. */
  readonly stops: ReadonlyMap<number, AbortController>;
  readonly changed: () => void;
}

/** Ends items with an outcome, or returns them to an earlier phase for another attempt. */
export function createSettling({ move, owners, cuts, steering, stops, changed }: SettlingDeps) {
  function settle(item: Item, claimed: Claimed, before: Phase): void {
    const hash = item.hash as string;
    if (claimed.type === "trouble") meet(item, claimed.trouble, before);
    else if (claimed.type === "taken") know(item, hash, { standing: "deposited", tokenId: null });
    else if (claimed.type === "yours" && !item.isDoubtful) {
      const { objectId, objectName, tokenId } = claimed;
      know(item, hash, { standing: "yours", tokenId, own: { objectId, objectName } });
    } else {
      const { objectId, tokenId } = claimed;
      move(item, "registered", { outcome: { type: "registered", objectId, tokenId } });
    }
  }

  function know(item: Item, hash: string, told: Omit<Extract<Outcome, { type: "known" }>, "type">): void {
    move(item, "known", { hash, outcome: { type: "known", ...told } });
  }

  function fail(item: Item, { code, words }: Failure): void {
    // The upload may have expired before it was deposited, so a retry sends the file again.
    const sentAt = item.declared ? null : item.sentAt;
    move(item, "failed", { outcome: { type: "failed", code, ...(words !== undefined && { words }) }, sentAt });
    letGo(item);
  }

  function meet(item: Item, trouble: Trouble, before: Phase): void {
    if (trouble.type === "absent") move(item, "absent");
    else if (trouble.type === "failed") fail(item, trouble);
    else if (trouble.type === "away" && cuts.count(item) >= MAX_TRIES)
      fail(item, { code: "cut", words: trouble.words });
    else {
      if (item.phase === "claiming" && trouble.type === "away") item.isDoubtful = true;
      move(item, before);
      steering.meet(trouble);
      changed();
    }
  }

  function letGo(item: Item): void {
    for (const twin of owners.letGo(item)) move(twin, "waiting", { outcome: null, hash: null });
  }

  function cancel(item: Item): void {
    if (isSettled(item.phase) || item.phase === "claiming") return;
    stops.get(item.id)?.abort(new DOMException("The item was cancelled.", "AbortError"));
    move(item, "cancelled");
    letGo(item);
  }

  return { settle, know, fail, meet, letGo, cancel };
}
