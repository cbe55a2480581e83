import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";

/** Key of the record with the writer that has requested priority; absent if none has. */
export const WRITER_WAITING = ["registry_turn"];
/** Longest time (ms) that other writers wait for one that asked, because it may have crashed. */
const MOST_STANDING_MS = 2000;
/** Expiry of the record (ms), long after the last writer ignores it. */
const SWEPT_MS = 60_000;

export interface WriterFairnessDeps {
  readonly kv: Kv;
  /** Identifies this writer among all writers of the store. */
  readonly id: string;
  /** Returns monotonic milliseconds. */
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
     * Returns whether another writer has asked and is still within its time. `asked` is `WRITER_WAITING` as just
     * read.
     */
    isAnothers(asked: Deno.KvEntryMaybe<string>): boolean {
      if (asked.versionstamp === null || asked.value === id) return false;
      if (seen?.versionstamp !== asked.versionstamp) seen = { versionstamp: asked.versionstamp, at: elapsed() };
      return elapsed() - seen.at < MOST_STANDING_MS;
    },

    /** Asks for priority, unless another writer has. */
    async ask(asked: Deno.KvEntryMaybe<string>): Promise<void> {
      if (hasAsked || this.isAnothers(asked)) return;
      hasAsked = (await kv.atomic().check(asked).set(WRITER_WAITING, id, { expireIn: SWEPT_MS }).commit()).ok;
    },

    /** Returns the write that ends the request, for the commit that needed priority. */
    writes: (): Write[] => (hasAsked ? [{ key: WRITER_WAITING, erase: true }] : []),

    /** Called after that commit has succeeded. */
    taken(): void {
      hasAsked = false;
    },
  };
}
