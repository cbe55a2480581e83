import type { Item } from "./item.ts";

/** Returns the id of the item that represents this one because it has the same bytes; `null` if no other item does. */
export const firstOf = ({ outcome }: Item): number | null =>
  outcome?.type === "known" && outcome.standing === "twin" ? outcome.tokenId : null;

/** Whether the item can represent its hash. Files with the same bytes then become its twins. */
const holds = (item: Item): boolean => item.phase !== "failed" && item.phase !== "cancelled" && firstOf(item) === null;

/**
 * Tracks which item represents each hash. Other items with the same bytes are its twins: they are not registered
 * themselves, and share its outcome.
 */
export function createOwners(items: readonly Item[]) {
  const owners = new Map<string, Item>();
  const twins = new Map<number, Item[]>();

  const join = (first: number, item: Item): void => {
    const others = twins.get(first);
    if (others) others.push(item);
    else twins.set(first, [item]);
  };

  for (const item of items) {
    const first = firstOf(item);
    if (first !== null) join(first, item);
    else if (item.hash !== null && holds(item)) owners.set(item.hash, item);
  }

  return {
    /** Returns the item that represents this hash; `null` if there is none, or if it is `item`. */
    other(hash: string, item: Item): Item | null {
      const owner = owners.get(hash);
      return owner && owner !== item && holds(owner) ? owner : null;
    },
    take: (hash: string, item: Item) => void owners.set(hash, item),
    /** Makes an item the twin of another. */
    join: ({ id }: Item, item: Item) => join(id, item),
    /**
     * Removes an item that failed or was cancelled, and returns its twins, which may then be registered themselves.
     */
    letGo({ id, hash }: Item): Item[] {
      if (hash === null || owners.get(hash)?.id !== id) return [];
      owners.delete(hash);
      const left = twins.get(id) ?? [];
      twins.delete(id);
      return left.filter((item) => firstOf(item) === id);
    },
    /** Removes an item that was settled successfully, and returns its twins, which share its result. */
    release(item: Item): Item[] {
      const { id, hash } = item;
      if (hash !== null && owners.get(hash) === item) owners.delete(hash);
      const left = twins.get(id) ?? [];
      twins.delete(id);
      return left.filter((twin) => firstOf(twin) === id);
    },
  };
}
