import type { Item } from "./item.ts";

/**
 * Counts how often an item was cut off while calls of other items succeeded. `successes` returns the number of
 * successful calls so far.
 */
export function createCuts(successes: () => number) {
  const marks = new Map<number, number>();
  return {
    /**
     * Counts this failure and returns the item's number of failures. A failure is not counted if no item has succeeded
     * since the item's previous failure, because the item is then not the cause.
     */
    count(item: Item): number {
      const mark = marks.get(item.id);
      marks.set(item.id, successes());
      if (mark !== successes()) item.tries += 1;
      return item.tries;
    },
    forget: ({ id }: Item) => void marks.delete(id),
  };
}
