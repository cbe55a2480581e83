import { isWithin } from "../../platform/expiry-time.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { type ApiKeyRecord, apiKeyRecords } from "./store.ts";

/** Precision with which the time of last use is stored (ms). */
const KNOWN_TO_MS = 60_000;

const isKnown = ({ lastUsedAt }: ApiKeyRecord, at: number): boolean =>
  lastUsedAt !== null && isWithin(lastUsedAt, at, KNOWN_TO_MS - 1);

/**
 * Collects the times of last use of API keys in memory. `write` stores them, at most once a minute per key across all
 * processes.
 */
export function createLastUses({ kv, now }: { readonly kv: Kv; readonly now: () => number }) {
  /** Times of last use that are not stored yet (ms since 1970), by digest of the key. */
  const waiting = new Map<string, number>();

  return {
    /** Notes that a key is used now. `key`: its record, just read. */
    note(key: ApiKeyRecord): void {
      const at = now();
      if (!isKnown(key, at)) waiting.set(key.digest, at);
    },

    /**
     * Stores the collected times. Rejects if the store fails; the next call retries the times that were not stored.
     */
    async write(): Promise<void> {
      for (const [digest, at] of [...waiting]) {
        await commit(kv, async (read) => {
          const key = present(await read.get<ApiKeyRecord>(apiKeyRecords.at(digest)));
          // Nothing to store: the key was revoked, or another process has already stored this use.
          if (!key || isKnown(key, at)) return { writes: [], result: undefined };
          return { writes: apiKeyRecords.replace(key, { ...key, lastUsedAt: at }), result: undefined };
        });
        if (waiting.get(digest) === at) waiting.delete(digest);
      }
    },
  };
}
