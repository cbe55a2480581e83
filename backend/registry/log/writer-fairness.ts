import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";

/** Who of several writers has asked for its turn; absent: nobody. */
export const WRITER_WAITING = ["registry_turn"];
/** So long the others stand back for one that has asked, ms: it may have died since. */
const MOST_STANDING_MS = 2000;
/** A broom: nobody goes by it any more then. */
const SWEPT_MS = 60_000;

export interface WriterFairnessDeps {
  readonly kv: Kv;
  /** Of this writer alone. */
  readonly id: string;
  /** Milliseconds that have passed since some moment. */
  readonly elapsed: () => number;
}

/**
 * Turns among the writers of one log. Of those who race for the head the quickest wins each time, so whoever has lost several times asks,
 * and the others stand back until it has written. It is a courtesy: what keeps the log whole is the check on its head.
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

    /** Asks, unless somebody else has. */
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
