import type { Item } from "./item.ts";

/** Another file of the same bytes goes with this one. */
const holds = ({ phase, outcome }: Item): boolean =>
  phase !== "failed" && phase !== "cancelled" && !(outcome?.type === "known" && outcome.standing === "twin");

/** Which item goes the way of a hash: the others of the same bytes, its twins, wait for what becomes of it. */
export function createOwners(items: readonly Item[]) {
  const owners = new Map<string, Item>();
  for (const item of items) if (item.hash !== null && holds(item)) owners.set(item.hash, item);

  /** Who has this hash, where another than this item has. */
  const other = (hash: string, item: Item): Item | null => {
    const owner = owners.get(hash);
    return owner && owner !== item && holds(owner) ? owner : null;
  };

  return {
    other,
    take: (hash: string, item: Item) => void owners.set(hash, item),
    /** Those that may go their own way now that this one goes none. */
    letGo({ id, hash }: Item): Item[] {
      if (hash === null || owners.get(hash)?.id !== id) return [];
      owners.delete(hash);
      return items.filter(
        ({ outcome }) => outcome?.type === "known" && outcome.standing === "twin" && outcome.tokenId === id,
      );
    },
  };
}
