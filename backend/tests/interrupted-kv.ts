/** A store in which something else happens right after a read: what a race does, at a known place. */
export interface InterruptedKv {
  readonly kv: Deno.Kv;
  /** Runs `work` once, after the next read of a key under `prefix` and before its reader sees it. */
  afterReading(prefix: Deno.KvKey, work: () => Promise<unknown>): void;
}

export function interruptedKv(real: Deno.Kv): InterruptedKv {
  let waiting: { readonly prefix: Deno.KvKey; readonly work: () => Promise<unknown> } | null = null;

  async function read<T>(keys: readonly Deno.KvKey[], answer: Promise<T>): Promise<T> {
    const entries = await answer;
    const { prefix, work } = waiting ?? { prefix: null, work: null };
    if (!prefix || !keys.some((key) => prefix.every((part, at) => key[at] === part))) return entries;
    waiting = null;
    await work();
    return entries;
  }

  const kv: Deno.Kv = Object.create(real, {
    get: { value: (key: Deno.KvKey, options?: object) => read([key], real.get(key, options)) },
    getMany: { value: (keys: readonly Deno.KvKey[]) => read(keys, real.getMany([...keys])) },
    list: { value: real.list.bind(real) },
    set: { value: real.set.bind(real) },
    delete: { value: real.delete.bind(real) },
    atomic: { value: real.atomic.bind(real) },
    close: { value: real.close.bind(real) },
  });
  return {
    kv,
    afterReading(prefix, work) {
      waiting = { prefix, work };
    },
  };
}
