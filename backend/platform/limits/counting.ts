/** Finds the record of a subject in the store and counts uses. Shared by rate limits and by limits on guesses. */

import { collection } from "../kv/collection.ts";
import type { Reader } from "../kv/commit.ts";
import { present } from "../kv/write.ts";
import { allOf, hmac, type Keys } from "../secrets.ts";
import { nextUse } from "./pace.ts";
import type { RuleName } from "./rules.ts";
import { factorOf } from "./shares.ts";

/** State of a rate limit (GCRA): `fullAt` is when the full allowance is available again (ms since 1970). */
export interface UsesRecord {
  readonly rule: RuleName;
  /** HMAC of the subject, as in `GuessesRecord`. */
  readonly digest: string;
  readonly fullAt: number;
}

export const usesRecords = collection<UsesRecord>(["limits"], {
  key: ({ rule, digest }) => [rule, digest],
  until: ({ fullAt }) => fullAt,
});

/**
 * Result of counting a use: either how long the request has to wait (ms), or the record to store, which counts the use.
 */
export type Counted<T> = { readonly waitMs: number } | { readonly record: T };

/**
 * Why a commit that only counts uses need not write the log's head. `Decision.besideLog` requires a reason, because a
 * claim reads the records of rate limits.
 */
export const BESIDE_LOG =
  "A claim that is decided during this commit may miss this use, so the limit may be exceeded by one.";

/** `key`: HMAC key for subjects. `scale`: factor of every limit. */
export function createCounting(key: Keys, scale: number) {
  const digestOf = (kind: string, ...subject: readonly string[]) => hmac(key, kind, ...subject);
  /**
   * Returns the digests of the subject under earlier HMAC keys, to find records that were stored before a key rotation.
   */
  const earlierOf = (kind: string, ...subject: readonly string[]) =>
    allOf(key)
      .slice(1)
      .map((one) => hmac(one, kind, ...subject));

  function usesOf(read: Reader, rule: RuleName, subject: string) {
    const digests = [digestOf(rule, subject), ...earlierOf(rule, subject)];
    return first<UsesRecord>(
      read,
      digests.map((one) => usesRecords.at(rule, one)),
    );
  }

  async function countUse(
    read: Reader,
    rule: RuleName,
    subject: string,
    at: number,
    uses = 1,
  ): Promise<Counted<UsesRecord>> {
    const record = await usesOf(read, rule, subject);
    const next = nextUse(rule, factorOf(rule, subject, scale), record?.fullAt, at, uses);
    return "waitMs" in next ? next : { record: { rule, digest: digestOf(rule, subject), ...next } };
  }

  return { digestOf, earlierOf, usesOf, countUse };
}

export type Counting = ReturnType<typeof createCounting>;

/** Returns the record of the first key that has one. */
export async function first<T extends object>(read: Reader, keys: readonly Deno.KvKey[]): Promise<T | null> {
  for (const one of keys) {
    const record = present(await read.get<T>(one));
    if (record) return record;
  }
  return null;
}
