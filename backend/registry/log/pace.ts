/** Shortest interval between two actions, by a monotonic clock. */
export interface Pace {
  /** Shortest interval (ms). */
  readonly everyMs: number;
  /** Returns the time of a monotonic clock (ms). */
  readonly elapsed: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

const elapsed = (): number => performance.now();
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Signs entries within a second: 950 ms between two signatures, and the rest for reading the tree, signing and
 * storing.
 */
export const withinASecond: Pace = { everyMs: 950, elapsed, sleep };

/** For tests: signs without a pause. */
export const atOnce: Pace = { everyMs: 0, elapsed, sleep };
