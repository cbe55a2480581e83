/** Limits the CPU time of each subject, for work whose cost varies: milliseconds are counted instead of requests. */
import type { Limits } from "./limits.ts";
import type { RuleName } from "./rules.ts";

/**
 * CPU time (ms) that is reserved before each piece of work and corrected afterwards. It is as long as the most
 * expensive piece takes, so that a piece of work never uses more time than was reserved for it.
 */
const PIECE_MS = 600;
/** Time (ms) for reading and proving on the main thread, which is added to the measured time. */
const BESIDE_MS = 10;

/** Work that also returns the CPU time that it took (ms). */
export type Measuring<A> = () => Promise<{ readonly answer: A; readonly cpuMs: number }>;

type Pausing = (ms: number) => Promise<void>;
const pauseFor: Pausing = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** `S`: type of the subject that is counted. */
export interface TimeBudget<S = string> {
  /** Rejects with `rate_limited` unless there is time left for one piece of work. Counts nothing. */
  demand(subject: S): Promise<void>;
  /** Does a piece of work. Rejects with `rate_limited` if no time is left. */
  spend<A>(subject: S, work: Measuring<A>): Promise<A>;
  /** Like `spend`, but waits until there is time instead of rejecting. */
  spendPatiently<A>(subject: S, work: Measuring<A>): Promise<A>;
}

/**
 * Creates a budget. `rule`: a rule whose uses are milliseconds of CPU time. `countedAs`: returns the subjects that are
 * each charged with the full time.
 */
export function createTimeBudget<S>(
  limits: Pick<Limits, "demand" | "reserve" | "settle">,
  rule: RuleName,
  countedAs: (subject: S) => readonly string[] | Promise<readonly string[]>,
  pause: Pausing = pauseFor,
): TimeBudget<S> {
  const settle = (subjects: readonly string[], ms: number) => {
    for (const one of subjects) limits.settle(rule, one, ms);
  };

  async function paid<A>(subjects: readonly string[], work: Measuring<A>): Promise<A> {
    let usedMs = PIECE_MS;
    try {
      const { answer, cpuMs } = await work();
      usedMs = cpuMs + BESIDE_MS;
      return answer;
    } finally {
      settle(subjects, usedMs - PIECE_MS);
    }
  }

  /**
   * Reserves time for one piece of work for every subject. If one subject has no time left, nothing is reserved for any
   * of them.
   */
  async function reserved(subject: S): Promise<readonly string[]> {
    const subjects = await countedAs(subject);
    for (const [at, one] of subjects.entries()) {
      try {
        await limits.demand(rule, one, PIECE_MS);
      } catch (error) {
        settle(subjects.slice(0, at), -PIECE_MS);
        throw error;
      }
    }
    return subjects;
  }

  return {
    async demand(subject) {
      settle(await reserved(subject), -PIECE_MS);
    },

    async spend(subject, work) {
      return paid(await reserved(subject), work);
    },

    async spendPatiently(subject, work) {
      const subjects = await countedAs(subject);
      for (const one of subjects)
        for (;;) {
          const waitMs = await limits.reserve(rule, one, PIECE_MS);
          if (waitMs === 0) break;
          await pause(waitMs);
        }
      return paid(subjects, work);
    },
  };
}
