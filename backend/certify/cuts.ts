import type { Item } from "./item.ts";

/** Counts how often an item was cut while others went through. `successes`: calls that have gone through so far. */
export function createCuts(successes: () => number) {
  const marks = new Map<number, number>();
  return {
    /** Counts this cut; answers how many there were. One of those in which nothing went through is none of the item's. */
    count(item: Item): number {
      const mark = marks.get(item.id);
      marks.set(item.id, successes());
      if (mark !== successes()) item.tries += 1;
      return item.tries;
    },
    forget: ({ id }: Item) => void marks.delete(id),
  };
}
