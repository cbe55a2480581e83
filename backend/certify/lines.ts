/** Queue of ids. Adding, removing and taking an id takes constant time. */
export interface Line {
  readonly size: number;
  add(id: number): void;
  remove(id: number): void;
  has(id: number): boolean;
  /** The id that `take` returns next. */
  first(): number | undefined;
  /** Removes and returns up to `most` ids, in order. */
  take(most: number): number[];
}

/** Implemented by a `Set`, because a set keeps insertion order. */
export function createLine(): Line {
  const ids = new Set<number>();
  return {
    get size() {
      return ids.size;
    },
    add: (id) => void ids.add(id),
    remove: (id) => void ids.delete(id),
    has: (id) => ids.has(id),
    first: () => ids.values().next().value,
    take(most) {
      const taken: number[] = [];
      for (const id of ids) {
        if (taken.length >= most) break;
        taken.push(id);
        ids.delete(id);
      }
      return taken;
    },
  };
}

/**
 * Limits how often calls that are not full are made: the pause between two of them doubles from `firstMs` to
 * `mostMs`.
 */
export function createGap(firstMs: number, mostMs: number) {
  let gap = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    /** Earliest time (ms since 1970) for the next call that is not full. */
    next: () => last + gap,
    done(now: number) {
      last = now;
      gap = Math.min(mostMs, gap === 0 ? firstMs : gap * 2);
    },
  };
}
