import { Refusal } from "../refusal.ts";
import type { Atomic, Kv } from "./kv.ts";
import { jittered, type Pause } from "./pause.ts";
import { addWrites, type Write } from "./write.ts";

/** What reads records by their keys: the store, or the store as one decision sees it. */
export type Reader = Pick<Kv, "get" | "getMany">;

/** What a change comes to, from what was read for it. */
export interface Decision<T> {
  /** None: nothing is committed. */
  readonly writes: readonly Write[];
  readonly result: T;
  /** What it rests on beside what it has read: entries of a list. */
  readonly checks?: readonly Deno.AtomicCheck[];
  /** Why records that changes of the log decide on may be written here without moving the log's head. */
  readonly besideLog?: string;
}

export interface CommitOptions {
  /** How often the change is decided, at most. */
  readonly tries?: number;
  readonly pause?: Pause;
}

/** The reasons of commits that go beside the log: for a check of every commit, which sees nothing but the operation. */
export const commitsBesideLog = new WeakMap<Atomic, string>();

// Together, the pauses take less than two seconds.
const MOST_TRIES = 32;
const briefly = jittered({ firstMs: 2, mostMs: 64 });

/**
 * Changes records that others may change at the same time. In order:
 *   1. `decide` reads through what it is given, and says what to write;
 *   2. one commit writes all of it, if nothing that was read has changed since;
 *   3. otherwise, after a pause, it starts again at 1.
 * It reads at most ten records: what every store in use checks in a commit.
 *
 * `decide` throws to refuse, and nothing is written then. Rejects with `unavailable` when others were faster in every try. A
 * commit that throws may have happened.
 */
export async function commit<T>(
  kv: Kv,
  decide: (read: Reader) => Promise<Decision<T>>,
  { tries = MOST_TRIES, pause = briefly }: CommitOptions = {},
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
  throw new Refusal("unavailable", "Too many changes of the same records at once. Please try again in a moment.");
}

/** Reads, and notes in `checks` each entry that was read. */
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
