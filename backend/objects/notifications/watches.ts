import type { Kv } from "../../platform/kv/kv.ts";

/** Entries of the watched records. */
export type Entries<T extends readonly unknown[]> = { [K in keyof T]: Deno.KvEntryMaybe<T[K]> };

/** A subscription to a shared watch. */
export interface Watching<T extends readonly unknown[]> {
  /**
   * Resolves when the records are known for the first time, when they have changed since the last call of `latest`,
   * and when the watch ends.
   */
  changed(): Promise<void>;
  /** Returns the records as last received; `null` if the watch has ended. */
  latest(): Entries<T> | null;
  /** Ends the subscription, and any pending wait. */
  leave(): void;
}

interface Watch<T extends readonly unknown[]> {
  readonly members: Set<() => void>;
  readonly reader: ReadableStreamDefaultReader<Entries<T>>;
  latest: Entries<T> | null;
  changes: number;
  isOver: boolean;
}

/**
 * Watches records for many subscribers. Subscriptions with the same `name` share one watch of the store, so their
 * keys must be the same.
 */
export function createWatches<T extends readonly unknown[]>(kv: Kv) {
  const byName = new Map<string, Watch<T>>();

  function open(name: string, keys: readonly [...{ [K in keyof T]: Deno.KvKey }]): Watch<T> {
    const reader = kv.watch<[...T]>(keys).getReader() as ReadableStreamDefaultReader<Entries<T>>;
    const watch: Watch<T> = { members: new Set(), reader, latest: null, changes: 0, isOver: false };
    byName.set(name, watch);
    void follow(name, watch);
    return watch;
  }

  async function follow(name: string, watch: Watch<T>): Promise<void> {
    while (!watch.isOver) {
      // A failure of the store ends the watch.
      const { done, value } = await watch.reader.read().catch(() => ({ done: true, value: undefined }) as const);
      if (done) end(name, watch);
      else {
        watch.latest = value;
        watch.changes += 1;
      }
      for (const wake of watch.members) wake();
    }
  }

  function end(name: string, watch: Watch<T>): void {
    watch.isOver = true;
    if (byName.get(name) === watch) byName.delete(name);
  }

  return function join(name: string, keys: readonly [...{ [K in keyof T]: Deno.KvKey }]): Watching<T> {
    const watch = byName.get(name) ?? open(name, keys);
    let told = watch.latest === null ? watch.changes : watch.changes - 1;
    let hasLeft = false;
    let wake: () => void = () => undefined;
    const woken = () => wake();
    watch.members.add(woken);
    return {
      async changed() {
        while (!hasLeft && !watch.isOver && told === watch.changes)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      },
      latest() {
        told = watch.changes;
        return hasLeft || watch.isOver ? null : watch.latest;
      },
      leave() {
        if (hasLeft) return;
        hasLeft = true;
        watch.members.delete(woken);
        woken();
        if (watch.members.size > 0 || watch.isOver) return;
        end(name, watch);
        watch.reader.cancel().catch(() => undefined);
      },
    };
  };
}
