/** Waits after `lost` failed tries in a row. */
export type Pause = (lost: number) => Promise<void>;

export interface PauseOptions {
  /** Upper bound of the first pause, and of all pauses (ms). */
  readonly firstMs: number;
  readonly mostMs: number;
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

const timer = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Doubles the pause with each try, up to `mostMs`. Half of the pause is random, so that two writers in conflict do
 * not retry at the same time.
 */
export function jittered({ firstMs, mostMs, random = Math.random, sleep = timer }: PauseOptions): Pause {
  return (lost) => sleep(Math.min(firstMs * 2 ** (lost - 1), mostMs) * (0.5 + random() / 2));
}
