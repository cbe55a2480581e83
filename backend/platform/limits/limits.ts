/**
 * Limits as records in the store, so that they hold over restarts and between processes.
 *
 * Order of a use: count it in one check() commit, then do the work. A use that cannot be counted is refused: nothing fails
 * open. Subjects (addresses, e-mails) are kept as HMACs, never as they are.
 */

import { type Collection, collection } from "../kv/collection.ts";
import { commit } from "../kv/commit.ts";
import { createKeyedQueue } from "../kv/keyed-queue.ts";
import type { Kv } from "../kv/kv.ts";
import { present } from "../kv/write.ts";
import { securityEvent } from "../observe/security-events.ts";
import { Refusal } from "../refusal.ts";
import { hmac } from "../secrets.ts";
import {
  FIRST_WAIT_MS,
  FREE_GUESSES,
  GUESSES_KEPT_MS,
  LONGEST_WAIT_MS,
  RULES,
  type Rule,
  type RuleName,
} from "./rules.ts";

export interface LimitsOptions {
  readonly kv: Kv;
  readonly now: () => number;
  /** HMAC key of the subjects. */
  readonly key: string;
  /** Factor of every limit. */
  readonly scale: number;
}

export interface Limits {
  /** Counts one use by `subject`. Rejects with `rate_limited` when none is left, and `unavailable` when it cannot be counted. */
  take(rule: RuleName, subject: string): Promise<void>;
  /**
   * Counts a guess at the password of `subject`, before it is compared. Rejects with `rate_limited` during the wait that
   * wrong guesses have earned.
   */
  guess(subject: string): Promise<void>;
  /** How many uses were refused since this process began, by rule; wrong passwords as `guess`. */
  refused(): Readonly<Record<string, number>>;
  /** The guess was right: the count starts again. */
  guessedRight(subject: string): Promise<void>;
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

export function createLimits({ kv, now, key, scale }: LimitsOptions): Limits {
  const inTurn = createKeyedQueue();
  const refusals: Partial<Record<RuleName | "guess", number>> = {};

  function tooMany(name: RuleName | "guess", waitMs: number): Refusal {
    refusals[name] = (refusals[name] ?? 0) + 1;
    securityEvent("limited", null, { rule: name });
    const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
    return new Refusal("rate_limited", `Too many attempts. Please try again in ${spoken(retryAfter)}.`, { retryAfter });
  }

  const digestOf = (kind: string, subject: string) => hmac(key, kind, subject);

  /** Applies `step` to the record in one check() commit; `step` throws to refuse. */
  function count<T extends object>(
    records: Collection<T, readonly [now: number]>,
    recordKey: Deno.KvKey,
    step: (record: T | null, at: number) => T,
  ): Promise<void> {
    return inTurn(recordKey.join(), () =>
      commit(kv, async (read) => {
        const at = now();
        return { writes: records.put(step(present(await read.get<T>(recordKey)), at), at), result: undefined };
      }),
    );
  }

  return {
    async take(name, subject) {
      const { burst, intervalMs } = paceOf(RULES[name], scale);
      const digest = digestOf(name, subject);
      await count(usesRecords, usesRecords.at(name, digest), (record, at) => {
        const fullAt = Math.max(at, record?.fullAt ?? 0) + intervalMs;
        const waitMs = fullAt - at - burst * intervalMs;
        if (waitMs > 0) throw tooMany(name, waitMs);
        return { rule: name, digest, fullAt };
      });
    },

    async guess(subject) {
      const free = Math.ceil(FREE_GUESSES * scale);
      const digest = digestOf("guesses", subject);
      await count(guessesRecords, guessesRecords.at(digest), (record, at) => {
        const past = record && record.expiresAt > at ? record : null;
        if (past && past.nextAt > at) throw tooMany("guess", past.nextAt - at);
        const guesses = (past?.guesses ?? 0) + 1;
        const waitMs = guesses < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (guesses - free), LONGEST_WAIT_MS);
        return { digest, guesses, nextAt: at + waitMs, expiresAt: at + GUESSES_KEPT_MS };
      });
    },

    refused: () => ({ ...refusals }),

    async guessedRight(subject) {
      await kv.delete(guessesRecords.at(digestOf("guesses", subject)));
    },
  };
}

/** How many uses at once, and how long each takes to come back, ms. */
function paceOf(rule: Rule, scale: number) {
  const most = Math.max(1, Math.ceil(rule.most * scale));
  if (rule.burst === undefined) return { burst: most, intervalMs: rule.perMs / most };
  const burst = Math.min(most, Math.max(1, Math.ceil(rule.burst * scale)));
  return { burst, intervalMs: rule.perMs / Math.max(1, most - burst) };
}

function spoken(seconds: number): string {
  const [amount, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds < 5400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
