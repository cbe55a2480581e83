import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";

/** Key of the record with the writer that has requested priority; absent if none has. */
export const WRITER_WAITING = ["registry_turn"];
/**
 * Longest time (ms) for which other writers wait for a writer that has requested priority, because that writer may
 * have crashed.
 */
const MAX_IDLE_MS = 2000;
/** Time (ms) after which the record expires, long after every other writer has stopped waiting. */
const SWEPT_MS = 60_000;

export interface WriterFairnessDeps {
  readonly kv: Kv;
  /** Identifies this writer among all writers of the store. */
  readonly id: string;
  /** Returns the time of a monotonic clock (ms). */
  readonly elapsed: () => number;
}

/**
 * Ensures fairness among the writers of one log. Otherwise the fastest would always be first to replace the head. So
 * a writer that has lost several times requests priority, and the others wait until it has written. Correctness does
 * not depend on this: the check of the head keeps the log consistent.
 */
export function createWriterFairness({ kv, id, elapsed }: WriterFairnessDeps) {
  let seen: { readonly versionstamp: string; readonly at: number } | null = null;
  let hasAsked = false;

  return {
    /**
     * Returns whether another writer has requested priority and others must still wait for it. `asked` is
     * `WRITER_WAITING` as just read.
     */
    isAnothers(asked: Deno.KvEntryMaybe<string>): boolean {
      if (asked.versionstamp === null || asked.value === id) return false;
      if (seen?.versionstamp !== asked.versionstamp) seen = { versionstamp: asked.versionstamp, at: elapsed() };
      return elapsed() - seen.at < MAX_IDLE_MS;
    },

    /** Requests priority, unless another writer has already done so. */
    async ask(asked: Deno.KvEntryMaybe<string>): Promise<void> {
      if (hasAsked || this.isAnothers(asked)) return;
      hasAsked = (await kv.atomic().check(asked).set(WRITER_WAITING, id, { expireIn: SWEPT_MS }).commit()).ok;
    },

    /**
     * Returns the write that ends the request for priority. It belongs into the commit for which priority was
     * requested.
     */
    writes: (): Write[] => (hasAsked ? [{ key: WRITER_WAITING, erase: true }] : []),

    /** Called after the commit with `writes` has succeeded. */
    taken(): void {
      hasAsked = false;
    },
  };
}
