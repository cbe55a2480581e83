import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";

/** The writer that has asked for priority; absent: none. */
export const WRITER_WAITING = ["registry_turn"];
/** How long the others wait for a writer that asked (ms): it may have died. */
const MOST_STANDING_MS = 2000;
/** Expiry of the record (ms), long after anyone honours it. */
const SWEPT_MS = 60_000;

export interface WriterFairnessDeps {
  readonly kv: Kv;
  /** Of this writer alone. */
  readonly id: string;
  /** Milliseconds that have passed since some moment. */
  readonly elapsed: () => number;
}

/**
 * Fairness among the writers of one log. The fastest would always win the race for the head, so a writer that lost
 * several times asks, and the others wait until it has written. Correctness does not depend on it: the check on the
 * head keeps the log whole.
 */
export function createWriterFairness({ kv, id, elapsed }: WriterFairnessDeps) {
  let seen: { readonly versionstamp: string; readonly at: number } | null = null;
  let hasAsked = false;

  return {
    /** Whether another has asked, and not waited too long for its turn; `asked` is `TURN` as it was just read. */
    isAnothers(asked: Deno.KvEntryMaybe<string>): boolean {
      if (asked.versionstamp === null || asked.value === id) return false;
      if (seen?.versionstamp !== asked.versionstamp) seen = { versionstamp: asked.versionstamp, at: elapsed() };
      return elapsed() - seen.at < MOST_STANDING_MS;
    },

    /** Asks, unless another writer has. */
    async ask(asked: Deno.KvEntryMaybe<string>): Promise<void> {
      if (hasAsked || this.isAnothers(asked)) return;
      hasAsked = (await kv.atomic().check(asked).set(WRITER_WAITING, id, { expireIn: SWEPT_MS }).commit()).ok;
    },

    /** As part of the commit for which it was asked. */
    writes: (): Write[] => (hasAsked ? [{ key: WRITER_WAITING, erase: true }] : []),

    /** That commit has happened. */
    taken(): void {
      hasAsked = false;
    },
  };
}
