import { isWithin } from "../../platform/expiry-time.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import { type ApiKeyRecord, apiKeyRecords } from "./store.ts";

/** How exactly the last use of a key is known, ms. */
const KNOWN_TO_MS = 60_000;

const isKnown = ({ lastUsedAt }: ApiKeyRecord, at: number): boolean =>
  lastUsedAt !== null && isWithin(lastUsedAt, at, KNOWN_TO_MS - 1);

/**
 * Times of the last use of keys: collected in memory and written a little later, at most once a minute per key
 * for any number of processes.
 */
export function createLastUses({ kv, now }: { readonly kv: Kv; readonly now: () => number }) {
  /** Milliseconds since 1970, by digest of the key. */
  const waiting = new Map<string, number>();

  return {
    /** A key is used now, whose record was read for it. */
    note(key: ApiKeyRecord): void {
      const at = now();
      if (!isKnown(key, at)) waiting.set(key.digest, at);
    },

    /** Writes what waits. Rejects where the store fails: what is not written waits for the next time. */
    async write(): Promise<void> {
      for (const [digest, at] of [...waiting]) {
        await commit(kv, async (read) => {
          const key = present(await read.get<ApiKeyRecord>(apiKeyRecords.at(digest)));
          // Revoked in the meantime, or written by another process.
          if (!key || isKnown(key, at)) return { writes: [], result: undefined };
          return { writes: apiKeyRecords.replace(key, { ...key, lastUsedAt: at }), result: undefined };
        });
        if (waiting.get(digest) === at) waiting.delete(digest);
      }
    },
  };
}
