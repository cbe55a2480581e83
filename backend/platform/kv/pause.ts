/** Waits after the given number of lost tries in a row. */
export type Pause = (lost: number) => Promise<void>;

export interface PauseOptions {
  /** The longest first pause, and the longest of all; ms. */
  readonly firstMs: number;
  readonly mostMs: number;
  /** From 0 to 1. */
  readonly random?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

const timer = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Each pause is twice as long as the one before. Half of it is left to chance, so that two writers who met do not meet again. */
export function jittered({ firstMs, mostMs, random = Math.random, sleep = timer }: PauseOptions): Pause {
  return (lost) => sleep(Math.min(firstMs * 2 ** (lost - 1), mostMs) * (0.5 + random() / 2));
}
