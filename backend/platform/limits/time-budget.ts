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

/** `S`: who or what is counted. */
export interface TimeBudget<S = string> {
  /** Rejects with `rate_limited` unless there is time left for one piece. Counts nothing. */
  demand(subject: S): Promise<void>;
  /** Does a piece of work. Rejects with `rate_limited` if no time is left. */
  spend<A>(subject: S, work: Measuring<A>): Promise<A>;
  /** As `spend`, and waits until there is time. */
  spendPatiently<A>(subject: S, work: Measuring<A>): Promise<A>;
}

/** `rule`: its uses are milliseconds of CPU. `countedAs`: the subjects of the limit that pay together, each all of it. */
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

  /** Reserves a piece of each or of none. */
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
