/**
 * Rate limits as records in the store, so that they hold across restarts and processes.
 *
 * A use is counted first, in one checked commit, then the work is done; in memory if the rule says so
 * (`write-behind.ts`). A use that cannot be counted is refused: nothing fails open. Subjects (addresses, e-mail
 * addresses) are kept as HMACs.
 *
 * A stored time further ahead than its limit can have set was written under a wrong clock. It is dropped rather than
 * cut to the longest wait, which would start again at each look.
 */

import { commit } from "../kv/commit.ts";
import { createKeyedQueue } from "../kv/keyed-queue.ts";
import type { Kv } from "../kv/kv.ts";
import type { Write } from "../kv/write.ts";
import { createLruCache } from "../lru-cache.ts";
import { securityEvent } from "../observe/security-events.ts";
import type { Keys } from "../secrets.ts";
import { BESIDE_LOG, createCounting, type UsesRecord, usesRecords } from "./counting.ts";
import { createGuesses, type Guess, type Guesser } from "./guesses.ts";
import { Limited, type LimitState, limitStateOf } from "./limit-state.ts";
import { believed, type NextUse, nextUse, spoken } from "./pace.ts";
import { type GuessKind, RULES, type Rule, type RuleName } from "./rules.ts";
import { factorOf, isRaisable } from "./shares.ts";
import { createBehind } from "./write-behind.ts";

export interface LimitsOptions {
  readonly kv: Kv;
  readonly now: () => number;
  /** HMAC key of the subjects. */
  readonly key: Keys;
  /** Factor of every limit. */
  readonly scale: number;
}

export interface Limits {
  /** Counts one use by `subject`. Rejects with `Limited` (`rate_limited`) when none is left, and `unavailable` when it cannot be counted. */
  take(rule: RuleName, subject: string): Promise<void>;
  /** Like `take`, and returns the state of the subject afterwards. */
  count(rule: RuleName, subject: string): Promise<LimitState>;
  /**
   * Counts several uses at once: returns 0, or how long to wait until they are available (ms). Never refuses. For
   * rules that count in memory.
   */
  reserve(rule: RuleName, subject: string, uses: number): Promise<number>;
  /** Corrects what `reserve` has counted, once it is known what was used: by so many more, or fewer if it is below 0. */
  settle(rule: RuleName, subject: string, uses: number): void;
  /** As `reserve`, and rejects with `Limited` instead. */
  demand(rule: RuleName, subject: string, uses: number): Promise<void>;
  /** Like `take` if running out is not a refusal: returns `false` if none is left. */
  spend(rule: RuleName, subject: string): Promise<boolean>;
  /**
   * Counts a guess at a secret of `subject`, before it is compared. Rejects with `rate_limited` during the wait that wrong
   * guesses have earned.
   *
   * A device that the subject knows counts apart, so that no stranger makes it wait; once it has to wait it counts as a
   * stranger does. A stranger counts by network, and with all others by what `GUESSES` gives them together. Without
   * `from` the subject is all that counts.
   */
  guess(kind: GuessKind, subject: string, from?: Guesser): Promise<Guess>;
  /** Resets the guesses from there: another proof was right. */
  forgive(kind: GuessKind, subject: string, from?: Guesser): Promise<void>;
  /**
   * A use that `take` has counted in memory, for the commit of what it was taken for: that writes it then, on top of what the store knows, and
   * refuses with `rate_limited` where other processes of the store have left none.
   */
  carry(rule: RuleName, subject: string): CarriedUse;
  /** Writes what was counted in memory alone (`Rule.isBehind`). To be called every few seconds, and before the process ends. */
  write(): Promise<void>;
  /** How many uses were refused since this process began, by rule; guesses that had to wait as `guess`. */
  refused(): Readonly<Record<string, number>>;
}

/** What a commit carries: part of its decision, which may be taken again. */
export interface CarriedUse {
  /** What `writes` reads. */
  readonly reads: readonly Deno.KvKey[];
  /** Throws `Refusal` `rate_limited`. */
  writes(read: <T>(key: Deno.KvKey) => T | null): readonly Write[];
  /** Must be called once with the outcome of the commit. */
  settled(isMade: boolean): void;
}

const MOST_CARRIERS = 1000;

const RAISED = " This limit is ten times as high once you have confirmed your e-mail address.";

export function createLimits({ kv, now, key, scale }: LimitsOptions): Limits {
  const inTurn = createKeyedQueue();
  const counting = createCounting(key, scale);
  const { digestOf, earlierOf, usesOf, countUse } = counting;
  /** Digests of subjects whose uses commits have carried recently: accounts usually claim several times in a row. */
  const carriers = createLruCache<readonly [digest: string, ...earlier: string[]]>(MOST_CARRIERS);
  const refusals: Partial<Record<RuleName | "guess", number>> = {};

  function countRefused(name: RuleName | "guess"): void {
    refusals[name] = (refusals[name] ?? 0) + 1;
    securityEvent("limited", null, { rule: name });
  }

  const scaleOf = (rule: RuleName, subject: string) => factorOf(rule, subject, scale);

  function tooMany(name: RuleName | "guess", waitMs: number, subject = ""): Limited {
    countRefused(name);
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
    const standing = name === "guess" ? null : limitStateOf(name, scaleOf(name, subject), { waitMs }, now());
    const rule: Rule | null = name === "guess" ? null : RULES[name];
    return new Limited(
      `Too many ${rule?.of ?? "attempts"}. Please try again in ${spoken(retryAfter)}.${name !== "guess" && isRaisable(name, subject) ? RAISED : ""}`,
      retryAfter,
      standing,
    );
  }

  /** Counts one use in the store. */
  function useNow(rule: RuleName, subject: string, uses = 1): Promise<NextUse> {
    return inTurn(digestOf(rule, subject), () =>
      commit<NextUse>(kv, async (read) => {
        const at = now();
        const counted = await countUse(read, rule, subject, at, uses);
        return "record" in counted
          ? { writes: usesRecords.put(counted.record, at), result: counted.record, besideLog: BESIDE_LOG }
          : { writes: [], result: counted };
      }),
    );
  }

  const behind = createBehind({
    now,
    scale,
    read: async (rule, subject) => (await usesOf(kv, rule, subject))?.fullAt,
    write: (uses) =>
      commit(kv, async (read) => {
        const at = now();
        const counted = uses.map((one) => ({ ...one, digest: digestOf(one.rule, one.subject) }));
        const stored = await read.getMany<UsesRecord[]>(counted.map((one) => usesRecords.at(one.rule, one.digest)));
        const records = counted.map((one, place) => {
          const others = believed(one.rule, scaleOf(one.rule, one.subject), stored[place]?.value?.fullAt, at);
          return { rule: one.rule, digest: one.digest, fullAt: Math.max(one.fullAt, others) };
        });
        const writes = records.flatMap((one) => usesRecords.put(one, at));
        return { writes, result: records.map((one) => one.fullAt), besideLog: BESIDE_LOG };
      }),
    use: useNow,
  });

  /** As `useNow`; in memory where the rule says so. */
  function use(rule: RuleName, subject: string): Promise<NextUse> {
    const { isBehind }: Rule = RULES[rule];
    return isBehind ? behind.use(rule, subject) : useNow(rule, subject);
  }

  async function count(rule: RuleName, subject: string): Promise<LimitState> {
    const next = await use(rule, subject);
    if ("waitMs" in next) throw tooMany(rule, next.waitMs, subject);
    return limitStateOf(rule, scaleOf(rule, subject), next, now());
  }

  return {
    async take(rule, subject) {
      await count(rule, subject);
    },

    count,

    async reserve(rule, subject, uses) {
      const next = await behind.use(rule, subject, uses);
      return "waitMs" in next ? next.waitMs : 0;
    },

    settle: behind.settle,

    async demand(rule, subject, uses) {
      const next = await behind.use(rule, subject, uses);
      if ("waitMs" in next) throw tooMany(rule, next.waitMs, subject);
    },

    async spend(rule, subject) {
      const isLeft = "fullAt" in (await use(rule, subject));
      if (!isLeft) countRefused(rule);
      return isLeft;
    },

    ...createGuesses({ kv, now, scale, counting, tooMany: (waitMs) => tooMany("guess", waitMs) }),

    carry(rule, subject) {
      const carried = behind.carry(rule, subject);
      if (!carried) return { reads: [], writes: () => [], settled: () => undefined };
      const [digest, ...earlier] = carriers(`${rule} ${subject}`, () => [
        digestOf(rule, subject),
        ...earlierOf(rule, subject),
      ]);
      const reads = [digest, ...earlier].map((one) => usesRecords.at(rule, one));
      let fullAt: number | null = null;
      return {
        reads,
        writes(read) {
          const at = now();
          const stored = reads.map((key) => read<UsesRecord>(key)).find((record) => record !== null);
          const next = nextUse(rule, scaleOf(rule, subject), stored?.fullAt, at);
          if ("waitMs" in next) throw tooMany(rule, next.waitMs, subject);
          fullAt = next.fullAt;
          return usesRecords.put({ rule, digest, fullAt }, at);
        },
        settled: (isMade) => carried.settled(isMade ? fullAt : null),
      };
    },

    write: behind.write,

    refused: () => ({ ...refusals }),
  };
}
