import type { Item } from "./item.ts";

/** Of which item another is the twin; `null` where it is none. */
export const firstOf = ({ outcome }: Item): number | null =>
  outcome?.type === "known" && outcome.standing === "twin" ? outcome.tokenId : null;

/** Another file of the same bytes goes with this one. */
const holds = (item: Item): boolean => item.phase !== "failed" && item.phase !== "cancelled" && firstOf(item) === null;

/** Which item goes the way of a hash: the others of the same bytes, its twins, wait for what becomes of it. */
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
    /** Who has this hash, where another than this item has. */
    other(hash: string, item: Item): Item | null {
      const owner = owners.get(hash);
      return owner && owner !== item && holds(owner) ? owner : null;
    },
    take: (hash: string, item: Item) => void owners.set(hash, item),
    /** Makes an item the twin of another. */
    join: ({ id }: Item, item: Item) => join(id, item),
    /** Those that may go their own way now that this one goes none. */
    letGo({ id, hash }: Item): Item[] {
      if (hash === null || owners.get(hash)?.id !== id) return [];
      owners.delete(hash);
      const left = twins.get(id) ?? [];
      twins.delete(id);
      return left.filter((item) => firstOf(item) === id);
    },
    /** Forgets one that is settled and not given up; answers its twins, which are settled with it. */
    release(item: Item): Item[] {
      const { id, hash } = item;
      if (hash !== null && owners.get(hash) === item) owners.delete(hash);
      const left = twins.get(id) ?? [];
      twins.delete(id);
      return left.filter((twin) => firstOf(twin) === id);
    },
  };
}
