import { Refusal } from "../refusal.ts";
import type { Atomic, Kv } from "./kv.ts";
import { jittered, type Pause } from "./pause.ts";
import { addWrites, type Write } from "./write.ts";

/** Reads records by key: either the store itself, or a reader that records what a decision has read. */
export type Reader = Pick<Kv, "get" | "getMany">;

/** Result of `decide`: what to write, and what to return. */
export interface Decision<T> {
  /** If empty, nothing is committed. */
  readonly writes: readonly Write[];
  readonly result: T;
  /** Further entries that must not have changed, for example entries of a list that was read. */
  readonly checks?: readonly Deno.AtomicCheck[];
  /**
   * Reason why this commit may write a record that the log's writer reads for its decisions, although it does not write
   * the log's head. Absent if the commit writes no such record, or also writes the head.
   */
  readonly besideLog?: string;
}

export interface CommitOptions {
  /** Maximum number of calls of `decide`. */
  readonly tries?: number;
  readonly pause?: Pause;
}

/**
 * Commits that write records which the log's writer reads, but not the log's head, each with its reason. Tests look the
 * reason up here (`tests/guarded.ts`), because they see only the atomic operation.
 */
export const commitsBesideLog = new WeakMap<Atomic, string>();

// All pauses together take less than two seconds.
const MAX_TRIES = 32;
const briefly = jittered({ firstMs: 2, mostMs: 64 });

/**
 * Changes records that others may change at the same time. In order:
 *   1. `decide` reads with the given reader and returns what to write;
 *   2. one commit writes all of it, unless a record that was read has changed;
 *   3. if one has changed, waits for a short time and starts again at 1.
 * `decide` may read at most ten records, because that is the number of checks that every store allows in a commit.
 *
 * To refuse the change, `decide` throws; then nothing is written. Rejects with `unavailable` if other writers were
 * faster in every try. If the commit itself throws, its writes may nevertheless have happened.
 */
export async function commit<T>(
  kv: Kv,
  decide: (read: Reader) => Promise<Decision<T>>,
  { tries = MAX_TRIES, pause = briefly }: CommitOptions = {},
): Promise<T> {
  for (let lost = 0; lost < tries; lost++) {
    if (lost > 0) await pause(lost);
    const checks: Deno.AtomicCheck[] = [];
    const decision = await decide(checked(kv, checks));
    if (decision.writes.length === 0) return decision.result;
    const atomic = addWrites(kv.atomic().check(...checks, ...(decision.checks ?? [])), decision.writes);
    if (decision.besideLog !== undefined) commitsBesideLog.set(atomic, decision.besideLog);
    if ((await atomic.commit()).ok) return decision.result;
  }
  throw new Refusal(
    "unavailable",
    "Too many requests are changing the same records at once. Please try again in a moment.",
  );
}

/** Returns a reader that adds each entry that it reads to `checks`. */
function checked(kv: Reader, checks: Deno.AtomicCheck[]): Reader {
  return {
    async get<T>(key: Deno.KvKey) {
      const entry = await kv.get<T>(key);
      checks.push(entry);
      return entry;
    },
    async getMany<T extends readonly unknown[]>(keys: readonly [...{ [K in keyof T]: Deno.KvKey }]) {
      const entries = await kv.getMany<T>(keys);
      checks.push(...entries);
      return entries;
    },
  };
}
