/** Ids that wait their turn. Taking one is as quick in a line of ten thousand as in a line of ten. */
export interface Line {
  readonly size: number;
  add(id: number): void;
  remove(id: number): void;
  has(id: number): boolean;
  /** The one that is taken next. */
  first(): number | undefined;
  /** Up to `most` of them, the first first; they are in the line no more. */
  take(most: number): number[];
}

/** A set keeps its order. */
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

/** When something that is done in batches may be done for less than a whole one: the pause grows, so that an hour sees few of them. */
export function createGap(firstMs: number, mostMs: number) {
  let gap = 0;
  let last = Number.NEGATIVE_INFINITY;
  return {
    /** Milliseconds since 1970. */
    next: () => last + gap,
    done(now: number) {
      last = now;
      gap = Math.min(mostMs, gap === 0 ? firstMs : gap * 2);
    },
  };
}
