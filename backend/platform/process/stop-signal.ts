export interface StopOptions {
  /** Called for the first signal. */
  readonly stop: () => Promise<void>;
  /** Called for a second signal, unless it is a duplicate of the first. */
  readonly stopAtOnce: (signal: Deno.Signal) => void;
}

/**
 * A terminal and npm both send the same signal. Only a signal that arrives later than this (ms) counts as a second
 * one.
 */
const SAME_SIGNAL_MS = 500;

/** Stops the process on SIGINT, SIGTERM and SIGHUP. */
export function onStopSignal({ stop, stopAtOnce }: StopOptions): void {
  let stoppedAt: number | null = null;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    Deno.addSignalListener(signal, () => {
      if (stoppedAt === null) {
        stoppedAt = performance.now();
        void stop();
      } else if (performance.now() - stoppedAt > SAME_SIGNAL_MS) stopAtOnce(signal);
    });
  }
}
