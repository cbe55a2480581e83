/**
 * Rate limits as records in the store, so that they hold across restarts and processes.
 *
 * A use is counted before the work is done: in one checked commit, or in memory if the rule says so
 * (`write-behind.ts`). A use that cannot be counted is refused. Subjects (network addresses, e-mail addresses) are
 * stored as HMACs.
 *
 * If a stored time is further ahead than its limit can have set, a wrong clock has written it, and it is ignored. It
 * is not shortened to the longest wait, because that wait would start again at each read.
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
  /** HMAC key for subjects. */
  readonly key: Keys;
  /** Factor of every limit. */
  readonly scale: number;
}

export interface Limits {
  /**
   * Counts one use by `subject`. Rejects with `Limited` (`rate_limited`) if none is left, and with `unavailable` if
   * it cannot be counted.
   */
  take(rule: RuleName, subject: string): Promise<void>;
  /** Like `take`, and returns the state of the subject afterwards. */
  count(rule: RuleName, subject: string): Promise<LimitState>;
  /**
   * Counts several uses at once. Returns 0, or the time until they are available (ms). Never rejects with a refusal.
   * For rules that count in memory.
   */
  reserve(rule: RuleName, subject: string, uses: number): Promise<number>;
  /** Corrects the count of `reserve` once the real number is known: adds `uses`, which may be negative. */
  settle(rule: RuleName, subject: string, uses: number): void;
  /** Like `reserve`, but rejects with `Limited` instead of returning a wait. */
  demand(rule: RuleName, subject: string, uses: number): Promise<void>;
  /** Like `take`, but returns `false` instead of rejecting if none is left. */
  spend(rule: RuleName, subject: string): Promise<boolean>;
  /**
   * Counts a guess at a secret of `subject` before the guess is compared with the secret. Rejects with `rate_limited`
   * during the wait after wrong guesses. A device that the subject knows has its own count, so that guesses from
   * unknown devices cannot make it wait. While a known device has to wait, it counts as an unknown one. An unknown
   * device is counted by network and, as `GUESSES` says, together with all other unknown devices. Without `from`,
   * guesses are counted by subject alone.
   */
  guess(kind: GuessKind, subject: string, from?: Guesser): Promise<Guess>;
  /** Resets the guesses from this origin, because the user has proved their identity in another way. */
  forgive(kind: GuessKind, subject: string, from?: Guesser): Promise<void>;
  /**
   * Returns a use that `take` has counted in memory, for the commit that the use belongs to. That commit adds the use
   * to the stored count. It is refused with `rate_limited` if other processes have used up the limit.
   */
  carry(rule: RuleName, subject: string): CarriedUse;
  /**
   * Writes uses that were counted only in memory (`Rule.isBehind`). Must be called every few seconds, and before the
   * process ends.
   */
  write(): Promise<void>;
  /**
   * Returns how many uses were refused since this process started, by rule; refused guesses are counted as `guess`.
   */
  refused(): Readonly<Record<string, number>>;
}

/** A counted use, as part of a commit whose decision may be repeated. */
export interface CarriedUse {
  /** Keys that `writes` reads. */
  readonly reads: readonly Deno.KvKey[];
  /** Returns the writes that count the use. Throws `Refusal` `rate_limited`. */
  writes(read: <T>(key: Deno.KvKey) => T | null): readonly Write[];
  /** Must be called once with the outcome of the commit. */
  settled(isMade: boolean): void;
}

const MAX_CARRIERS = 1000;

const RAISED = " This limit is ten times as high once you have confirmed your e-mail address.";

export function createLimits({ kv, now, key, scale }: LimitsOptions): Limits {
  const inTurn = createKeyedQueue();
  const counting = createCounting(key, scale);
  const { digestOf, earlierOf, usesOf, countUse } = counting;
  /**
   * Cache of the digests of subjects whose uses commits have recently written. It helps because an account usually
   * claims several times in a row.
   */
  const carriers = createLruCache<readonly [digest: string, ...earlier: string[]]>(MAX_CARRIERS);
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

  /** Counts one use: in memory if the rule has `isBehind`, otherwise in the store. */
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
