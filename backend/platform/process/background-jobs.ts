import type { Logger } from "../http/calls/log.ts";
import { withoutPrivate } from "../observe/described.ts";

/** Background jobs of a process. */
export interface BackgroundJobs {
  /** Runs a job now. Its errors are logged as `<name>_failed`. */
  once(name: string, work: () => Promise<unknown>): void;
  /**
   * Runs a job every `everyMs`, for the first time after `everyMs`. A run is skipped while the previous one is still
   * running. Errors are logged as with `once`.
   */
  every(name: string, everyMs: number, work: () => Promise<unknown>): void;
  /** Starts no more jobs; resolves once none is running, or after `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

export function createBackgroundJobs(log: Logger): BackgroundJobs {
  const timers = new Set<ReturnType<typeof setInterval>>();
  const running = new Set<Promise<void>>();

  /** Resolves when the job has ended, even if it failed. */
  function begin(name: string, work: () => Promise<unknown>): Promise<void> {
    const done = run(name, work).finally(() => running.delete(done));
    running.add(done);
    return done;
  }

  async function run(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log({ level: "error", event: `${name}_failed`, error: withoutPrivate(String(error)) });
    }
  }

  return {
    once(name, work) {
      void begin(name, work);
    },
    every(name, everyMs, work) {
      let isIdle = true;
      const turn = async () => {
        if (!isIdle) return;
        isIdle = false;
        await begin(name, work);
        isIdle = true;
      };
      timers.add(setInterval(() => void turn(), everyMs));
    },
    async stop(withinMs) {
      for (const timer of timers) clearInterval(timer);
      await settledWithin(Promise.all(running), withinMs);
    },
  };
}

/** Resolves once `work` has settled, or after `withinMs`. */
export async function settledWithin(work: Promise<unknown>, withinMs: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, withinMs);
  await Promise.race([work.catch(() => undefined), late.promise]);
  clearTimeout(timer);
}
