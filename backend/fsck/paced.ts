import type { Kv } from "../platform/kv/kv.ts";

/** How often and how long a long check pauses, so that others can read the store. */
export interface ReadingPace {
  /** Number of reads between two pauses. */
  readonly reads: number;
  /** Waits; rejects to end the check. */
  readonly rest: () => Promise<void>;
}

/**
 * Pace of a background check: 100 reads, then a pause of 10 ms, about as long as the reads take. `signal` ends the
 * check.
 */
export const atLeisure = (signal?: AbortSignal): ReadingPace => ({
  reads: 100,
  async rest() {
    signal?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 10));
  },
});

/** Wraps a store so that reads pause regularly, and other callers are served in the pauses. */
export function pacedKv(kv: Kv, { reads, rest }: ReadingPace): Kv {
  let left = reads;
  async function turn(): Promise<void> {
    left -= 1;
    if (left > 0) return;
    left = reads;
    await rest();
  }
  return {
    ...kv,
    async get(key, options) {
      await turn();
      return kv.get(key, options);
    },
    async getMany(keys, options) {
      await turn();
      return kv.getMany(keys, options);
    },
    list<T>(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
      const entries = kv.list<T>(selector, options);
      return {
        async next() {
          await turn();
          return entries.next();
        },
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
  };
}
