/** Stores that fail at a place that the test chooses; other operations go to the real store. */
import type { Atomic, Kv } from "../platform/kv/kv.ts";

export interface Faults {
  /** Wraps each commit, `set` and `delete` of these keys. `write` runs it. */
  readonly writing?: <T>(write: () => Promise<T>, written: Written) => Promise<T>;
  /** Wraps each read by key. `read` runs it. */
  readonly reading?: <T>(keys: readonly Deno.KvKey[], read: () => Promise<T>) => Promise<T>;
}

export interface Written {
  readonly keys: readonly Deno.KvKey[];
  /** Number of checks. */
  readonly checks: number;
  /** Whether it adds to a total. */
  readonly adds?: boolean;
  /** The commit, if it is one. */
  readonly atomic?: Atomic;
}

export function faultyKv<K extends Kv>(
  real: K,
  { writing = (write) => write(), reading = (_, read) => read() }: Faults,
): K {
  const methods: Kv = {
    get: (key, options) => reading([key], () => real.get(key, options)),
    getMany: (keys, options) => reading(keys, () => real.getMany(keys, options)),
    list: (selector, options) => real.list(selector, options),
    watch: (keys, options) => real.watch(keys, options),
    set: (key, value, options) => writing(() => real.set(key, value, options), { keys: [key], checks: 0 }),
    delete: (key) => writing(() => real.delete(key), { keys: [key], checks: 0 }),
    atomic() {
      const atomic = real.atomic();
      const keys: Deno.KvKey[] = [];
      let checks = 0;
      let adds = false;
      const check = atomic.check.bind(atomic);
      const [set, erase, commit] = [atomic.set.bind(atomic), atomic.delete.bind(atomic), atomic.commit.bind(atomic)];
      const sum = atomic.sum.bind(atomic);
      return Object.assign(atomic, {
        check(...more) {
          checks += more.length;
          check(...more);
          return atomic;
        },
        set(key, value, options) {
          keys.push(key);
          set(key, value, options);
          return atomic;
        },
        delete(key) {
          keys.push(key);
          erase(key);
          return atomic;
        },
        sum(key, by) {
          keys.push(key);
          adds = true;
          sum(key, by);
          return atomic;
        },
        commit: () => writing(commit, { keys, checks, adds, atomic }),
      } satisfies Partial<Atomic>);
    },
    close: () => real.close(),
  };
  return Object.create(real, Object.getOwnPropertyDescriptors(methods));
}

/** A store that fails permanently: from one of its commits on, every write throws until `revive` is called. */
export interface FailingKv<K extends Kv> {
  readonly kv: K;
  /** Fails at the `count`-th commit from now (1: the next). With `keepsLast` that commit is still written. */
  dieAt(count: number, options?: { readonly keepsLast: boolean }): void;
  /** Makes the store work again, and returns whether it had failed. */
  revive(): boolean;
}

export function failingKv<K extends Kv>(real: K): FailingKv<K> {
  let left = Number.POSITIVE_INFINITY;
  let keepsLast = false;
  const kv = faultyKv(real, {
    async writing(write) {
      left -= 1;
      if (left > 0) return write();
      if (left === 0 && keepsLast) await write();
      throw new Error("the store died");
    },
  });
  return {
    kv,
    dieAt(count, options = { keepsLast: false }) {
      left = count;
      keepsLast = options.keepsLast;
    },
    revive() {
      const died = left <= 0;
      left = Number.POSITIVE_INFINITY;
      return died;
    },
  };
}

/** A store in which other work runs right after a read, to produce a race at a known place. */
export interface InterruptedKv<K extends Kv> {
  readonly kv: K;
  /** Runs `work` once, after the next read of a key under `prefix` and before its reader sees it. */
  afterReading(prefix: Deno.KvKey, work: () => Promise<unknown>): void;
}

export function interruptedKv<K extends Kv>(real: K): InterruptedKv<K> {
  let waiting: { readonly prefix: Deno.KvKey; readonly work: () => Promise<unknown> } | null = null;
  const kv = faultyKv(real, {
    async reading(keys, read) {
      const entries = await read();
      const { prefix, work } = waiting ?? { prefix: null, work: null };
      if (!prefix || !keys.some((key) => prefix.every((part, at) => key[at] === part))) return entries;
      waiting = null;
      await work();
      return entries;
    },
  });
  return {
    kv,
    afterReading(prefix, work) {
      waiting = { prefix, work };
    },
  };
}
