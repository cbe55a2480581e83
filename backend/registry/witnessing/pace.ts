import type { AskOptions } from "./add-checkpoint.ts";

/** Time, as a parameter. */
export interface WitnessingPace extends Pick<AskOptions, "deadline"> {
  /** Between two rounds, at least; ms. */
  readonly everyMs: number;
  /** Milliseconds that have passed since some moment. */
  readonly elapsed: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** By the machine's monotonic clock. `stopping`: pending answers are abandoned. */
export const witnessingPace = (everyMs: number, stopping: AbortSignal): WitnessingPace => ({
  everyMs,
  elapsed: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  deadline: (ms) => AbortSignal.any([AbortSignal.timeout(ms), stopping]),
});
