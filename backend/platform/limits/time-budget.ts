/** A budget of CPU time by subject: work that costs by the second is limited by seconds, not by its count. */
import type { Limits } from "./limits.ts";
import type { RuleName } from "./rules.ts";

/** Counted before a piece of work (ms) and corrected by what it took. As much as the dearest takes, so that nothing is owed. */
const PIECE_MS = 600;
/** Beside what is measured: reading and proving on the main thread (ms). */
const BESIDE_MS = 10;

/** Work with the CPU time that it took (ms). */
export type Measuring<A> = () => Promise<{ readonly answer: A; readonly cpuMs: number }>;

type Pausing = (ms: number) => Promise<void>;
const pauseFor: Pausing = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export interface TimeBudget {
  /** Rejects with `rate_limited` unless there is time left for one piece. Counts nothing. */
  demand(subject: string): Promise<void>;
  /** Does a piece of work. Rejects with `rate_limited` if no time is left. */
  spend<A>(subject: string, work: Measuring<A>): Promise<A>;
  /** As `spend`, and waits until there is time. */
  spendPatiently<A>(subject: string, work: Measuring<A>): Promise<A>;
}

/** `rule`: its uses are milliseconds of CPU. */
export function createTimeBudget(
  limits: Pick<Limits, "demand" | "reserve" | "settle">,
  rule: RuleName,
  pause: Pausing = pauseFor,
): TimeBudget {
  async function paid<A>(subject: string, work: Measuring<A>): Promise<A> {
    let usedMs = PIECE_MS;
    try {
      const { answer, cpuMs } = await work();
      usedMs = cpuMs + BESIDE_MS;
      return answer;
    } finally {
      limits.settle(rule, subject, usedMs - PIECE_MS);
    }
  }

  return {
    async demand(subject) {
      await limits.demand(rule, subject, PIECE_MS);
      limits.settle(rule, subject, -PIECE_MS);
    },

    async spend(subject, work) {
      await limits.demand(rule, subject, PIECE_MS);
      return paid(subject, work);
    },

    async spendPatiently(subject, work) {
      for (;;) {
        const waitMs = await limits.reserve(rule, subject, PIECE_MS);
        if (waitMs === 0) return paid(subject, work);
        await pause(waitMs);
      }
    },
  };
}
