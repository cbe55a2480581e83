import type { AskOptions } from "./add-checkpoint.ts";

/** Timing, replaced in tests. */
export interface WitnessingPace extends Pick<AskOptions, "deadline"> {
  /** Shortest interval between two rounds (ms). */
  readonly everyMs: number;
  /** Returns the time of a monotonic clock (ms). */
  readonly elapsed: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Uses the machine's monotonic clock. `stopping` aborts pending requests. */
export const witnessingPace = (everyMs: number, stopping: AbortSignal): WitnessingPace => ({
  everyMs,
  elapsed: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  deadline: (ms) => AbortSignal.any([AbortSignal.timeout(ms), stopping]),
});
