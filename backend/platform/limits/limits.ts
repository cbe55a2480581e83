/**
 * Limits as records in the store, so that they hold over restarts and between processes.
 *
 * Order of a use: count it in one check() commit, then do the work; in memory where the rule says so (`behind.ts`). A use that cannot be
 * counted is refused: nothing fails open. Subjects (addresses, e-mails) are kept as HMACs, never as they are.
 *
 * A stored time that lies further ahead than its limit can have put it was written under a clock that was ahead, and is
 * not believed. It is dropped rather than cut to the longest wait: that wait would begin anew at each look.
 */

import { collection } from "../kv/collection.ts";
import { commit, type Reader } from "../kv/commit.ts";
import { createKeyedQueue } from "../kv/keyed-queue.ts";
import type { Kv } from "../kv/kv.ts";
import { present, type Write } from "../kv/write.ts";
import { securityEvent } from "../observe/security-events.ts";
import { Refusal } from "../refusal.ts";
import { allOf, hmac, type Keys } from "../secrets.ts";
import { createShelf } from "../shelf.ts";
import { createBehind } from "./behind.ts";
import { believed, nextUse, paceOf, spoken } from "./pace.ts";
import {
  FIRST_WAIT_MS,
  FREE_GUESSES,
  GUESSES,
  GUESSES_KEPT_MS,
  type GuessKind,
  LONGEST_WAIT_MS,
  RULES,
  type Rule,
  type RuleName,
} from "./rules.ts";

export interface LimitsOptions {
  readonly kv: Kv;
  readonly now: () => number;
  /** HMAC key of the subjects. */
  readonly key: Keys;
  /** Factor of every limit. */
  readonly scale: number;
}

/** Where a guess comes from. */
export interface Guesser {
  /** As `Variables.network` of the request. */
  readonly network: string;
  /** Which device it is of those that the subject knows; `null`: a stranger. */
  readonly device: string | null;
}

/** A guess that was counted and may be compared. */
export interface Guess {
  /** Strangers have guessed so often at the subject that its owner should know. */
  readonly pressed: boolean;
  /** It was right: whoever made it starts again, and it counts among no stranger's. */
  right(): Promise<void>;
}

export interface Limits {
  /** Counts one use by `subject`. Rejects with `rate_limited` when none is left, and `unavailable` when it cannot be counted. */
  take(rule: RuleName, subject: string): Promise<void>;
  /** As `take` where going without is no refusal: `false` when none is left. */
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
  /** Whoever guesses from there starts again: another proof was right. */
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
  /** To be told once how the commit went. */
  settled(isMade: boolean): void;
}

/** When all uses will have come back, ms since 1970; the generic cell rate algorithm needs no more. */
interface UsesRecord {
  readonly rule: RuleName;
  /** HMAC of the subject, as in `GuessesRecord`. */
  readonly digest: string;
  readonly fullAt: number;
}

export interface GuessesRecord {
  readonly digest: string;
  readonly guesses: number;
  /** Milliseconds since 1970. */
  readonly nextAt: number;
  readonly expiresAt: number;
}

export const usesRecords = collection<UsesRecord>(["limits"], {
  key: ({ rule, digest }) => [rule, digest],
  until: ({ fullAt }) => fullAt,
});

export const guessesRecords = collection<GuessesRecord>(["guesses"], {
  key: ({ digest }) => [digest],
  until: ({ expiresAt }) => expiresAt,
});

/** What a use comes to: how long it has to wait, ms, or the record that counts it. */
type Counted<T> = { readonly waitMs: number } | { readonly record: T };

/** Where a guess counts: with those of its device or network, and with those of all strangers. */
interface Place {
  readonly digest: string;
  /** What it was under the secrets before. */
  readonly earlier: readonly string[];
  readonly strangers: (typeof GUESSES)[GuessKind];
}

const MOST_CARRIERS = 1000;

/** For the check of every commit: claims read limits. */
const BESIDE_LOG = "A claim that has not seen this use is let in beside it: one use, in the moment of a commit.";

export function createLimits({ kv, now, key, scale }: LimitsOptions): Limits {
  const inTurn = createKeyedQueue();
  /** Digests of whose uses commits have lately carried: whoever claims once claims again soon. */
  const carriers = createShelf<readonly [digest: string, ...earlier: string[]]>(MOST_CARRIERS);
  const refusals: Partial<Record<RuleName | "guess", number>> = {};

  function countRefused(name: RuleName | "guess"): void {
    refusals[name] = (refusals[name] ?? 0) + 1;
    securityEvent("limited", null, { rule: name });
  }

  function tooMany(name: RuleName | "guess", waitMs: number): Refusal {
    countRefused(name);
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
    return new Refusal("rate_limited", `Too many attempts. Please try again in ${spoken(retryAfter)}.`, { retryAfter });
  }

  const digestOf = (kind: string, ...subject: readonly string[]) => hmac(key, kind, ...subject);
  /** As the secret before had it. */
  const earlierOf = (kind: string, ...subject: readonly string[]) =>
    allOf(key)
      .slice(1)
      .map((one) => hmac(one, kind, ...subject));
  const place = (strangers: Place["strangers"], ...subject: readonly [kind: string, ...string[]]): Place => ({
    digest: digestOf(...subject),
    earlier: earlierOf(...subject),
    strangers,
  });

  /** The record under the first of the keys that has one. */
  async function first<T extends object>(read: Reader, keys: readonly Deno.KvKey[]): Promise<T | null> {
    for (const one of keys) {
      const record = present(await read.get<T>(one));
      if (record) return record;
    }
    return null;
  }

  function usesOf(read: Reader, rule: RuleName, subject: string) {
    const digests = [digestOf(rule, subject), ...earlierOf(rule, subject)];
    return first<UsesRecord>(
      read,
      digests.map((one) => usesRecords.at(rule, one)),
    );
  }

  async function countUse(read: Reader, rule: RuleName, subject: string, at: number): Promise<Counted<UsesRecord>> {
    const record = await usesOf(read, rule, subject);
    const next = nextUse(rule, scale, record?.fullAt, at);
    return "waitMs" in next ? next : { record: { rule, digest: digestOf(rule, subject), ...next } };
  }

  async function countGuess(read: Reader, { digest, earlier }: Place, at: number): Promise<Counted<GuessesRecord>> {
    const free = Math.ceil(FREE_GUESSES * scale);
    const record = await first<GuessesRecord>(
      read,
      [digest, ...earlier].map((one) => guessesRecords.at(one)),
    );
    const past = record && record.expiresAt > at ? record : null;
    const waitMs = (past?.nextAt ?? 0) - at;
    if (waitMs > 0 && waitMs <= LONGEST_WAIT_MS) return { waitMs };
    const guesses = (past?.guesses ?? 0) + 1;
    const earnedMs = guesses < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (guesses - free), LONGEST_WAIT_MS);
    return { record: { digest, guesses, nextAt: at + earnedMs, expiresAt: at + GUESSES_KEPT_MS } };
  }

  /** Counts one use in the store; answers how long it would have to wait instead, ms: 0 when it was counted. */
  function useNow(rule: RuleName, subject: string): Promise<number> {
    return inTurn(digestOf(rule, subject), () =>
      commit(kv, async (read) => {
        const at = now();
        const counted = await countUse(read, rule, subject, at);
        return "record" in counted
          ? { writes: usesRecords.put(counted.record, at), result: 0, besideLog: BESIDE_LOG }
          : { writes: [], result: counted.waitMs };
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
        const counted = uses.map(({ rule, subject, fullAt }) => ({ rule, digest: digestOf(rule, subject), fullAt }));
        const stored = await read.getMany<UsesRecord[]>(counted.map((one) => usesRecords.at(one.rule, one.digest)));
        const records = counted.map((one, place) => {
          const others = believed(one.rule, scale, stored[place]?.value?.fullAt, at);
          return { ...one, fullAt: Math.max(one.fullAt, others) };
        });
        const writes = records.flatMap((one) => usesRecords.put(one, at));
        return { writes, result: records.map((one) => one.fullAt), besideLog: BESIDE_LOG };
      }),
    use: useNow,
  });

  /** As `useNow`; in memory where the rule says so. */
  function use(rule: RuleName, subject: string): Promise<number> {
    const { isBehind }: Rule = RULES[rule];
    return isBehind ? behind.use(rule, subject) : useNow(rule, subject);
  }

  /** Where guesses from there count, in the order in which they are tried. */
  function placesOf(kind: GuessKind, subject: string, from: Guesser | undefined): readonly Place[] {
    if (!from) return [place(null, kind, subject)];
    const { device, network } = from;
    return [
      ...(device === null ? [] : [place(null, kind, subject, "device", device)]),
      place(GUESSES[kind], kind, subject, "network", network),
    ];
  }

  /** Counts a guess in a place, and what strangers guess among all of theirs too; the longest of its waits otherwise. */
  async function guessIn(
    read: Reader,
    from: Place,
    subject: string,
    at: number,
  ): Promise<Counted<{ readonly writes: readonly Write[]; readonly guess: Guess }>> {
    const { strangers } = from;
    const own = await countGuess(read, from, at);
    if ("waitMs" in own) return own;
    const writes = guessesRecords.put(own.record, at);
    const right = (countedBy: RuleName | null) => () => forget(from, countedBy, subject);
    if (strangers === null) return { record: { writes, guess: { pressed: false, right: right(null) } } };

    const { within, beyond, pressedAt } = strangers;
    let counted = await countUse(read, within, subject, at);
    const isBeyond = "waitMs" in counted;
    if (isBeyond && beyond) counted = await countUse(read, beyond, subject, at);
    if ("waitMs" in counted) return counted;
    const { rule, fullAt } = counted.record;
    const pressed = isBeyond || fullAt - at >= pressedAt * scale * paceOf(within, scale).intervalMs;
    return {
      record: { writes: [...writes, ...usesRecords.put(counted.record, at)], guess: { pressed, right: right(rule) } },
    };
  }

  /** A place starts again, and a guess that was counted among the strangers' is given back. */
  function forget({ digest, earlier }: Place, countedBy: RuleName | null, subject: string): Promise<void> {
    return commit(kv, async (read) => {
      const writes: Write[] = [digest, ...earlier].map((one) => ({ key: guessesRecords.at(one), erase: true }));
      if (countedBy === null) return { writes, result: undefined, besideLog: BESIDE_LOG };
      const at = now();
      const record = present(await read.get<UsesRecord>(usesRecords.at(countedBy, digestOf(countedBy, subject))));
      if (!record) return { writes, result: undefined };
      const fullAt = record.fullAt - paceOf(countedBy, scale).intervalMs;
      const left = fullAt > at ? usesRecords.put({ ...record, fullAt }, at) : usesRecords.remove(record);
      return { writes: [...writes, ...left], result: undefined, besideLog: BESIDE_LOG };
    });
  }

  return {
    async take(rule, subject) {
      const waitMs = await use(rule, subject);
      if (waitMs > 0) throw tooMany(rule, waitMs);
    },

    async spend(rule, subject) {
      const isLeft = (await use(rule, subject)) === 0;
      if (!isLeft) countRefused(rule);
      return isLeft;
    },

    guess(kind, subject, from) {
      return inTurn(digestOf(kind, subject), () =>
        commit<Guess>(kv, async (read) => {
          const at = now();
          let shortestMs = Number.POSITIVE_INFINITY;
          for (const place of placesOf(kind, subject, from)) {
            const counted = await guessIn(read, place, subject, at);
            if ("record" in counted)
              return { writes: counted.record.writes, result: counted.record.guess, besideLog: BESIDE_LOG };
            shortestMs = Math.min(shortestMs, counted.waitMs);
          }
          throw tooMany("guess", shortestMs);
        }),
      );
    },

    async forgive(kind, subject, from) {
      for (const { digest, earlier } of placesOf(kind, subject, from))
        for (const one of [digest, ...earlier]) await kv.delete(guessesRecords.at(one));
    },

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
          const next = nextUse(rule, scale, stored?.fullAt, at);
          if ("waitMs" in next) throw tooMany(rule, next.waitMs);
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
