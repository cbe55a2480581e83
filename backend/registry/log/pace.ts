/** How often something may happen, by a monotonic clock. */
export interface Pace {
  /** Between two times, at least; ms. */
  readonly everyMs: number;
  /** Milliseconds that have passed since some moment. */
  readonly elapsed: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

const elapsed = (): number => performance.now();
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is entered is signed within a second: reading the tree, signing and keeping have the rest of it. */
export const withinASecond: Pace = { everyMs: 950, elapsed, sleep };

/** For tests, which sign when they say so. */
export const atOnce: Pace = { everyMs: 0, elapsed, sleep };
