import type { Kv } from "../platform/kv/kv.ts";

/** How a long reading leaves room for others. */
export interface ReadingPace {
  /** Reads between two rests. */
  readonly reads: number;
  /** Rejects to end the reading. */
  readonly rest: () => Promise<void>;
}

/** Pace of a background check: pauses for about as long as it reads. `signal` ends it. */
export const atLeisure = (signal?: AbortSignal): ReadingPace => ({
  reads: 100,
  async rest() {
    signal?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 10));
  },
});

/** A store whose readings rest again and again, so that those who wait for it get their turn. */
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
