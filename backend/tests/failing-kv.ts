/** A store that dies: from one of its commits on, every write throws, until it is brought back. */
export interface FailingKv {
  readonly kv: Deno.Kv;
  /** Dies at the `count`-th commit from now (1: the next); that one still lands when `keepsLast`. */
  dieAt(count: number, options?: { readonly keepsLast: boolean }): void;
  /** Brings it back; answers whether it had died. */
  revive(): boolean;
}

export function failingKv(real: Deno.Kv): FailingKv {
  let left = Number.POSITIVE_INFINITY;
  let keepsLast = false;

  async function write<T>(commit: () => Promise<T>): Promise<T> {
    left -= 1;
    if (left > 0) return commit();
    if (left === 0 && keepsLast) await commit();
    throw new Error("the store died");
  }

  const kv: Deno.Kv = Object.create(real, {
    get: { value: real.get.bind(real) },
    getMany: { value: real.getMany.bind(real) },
    list: { value: real.list.bind(real) },
    close: { value: real.close.bind(real) },
    set: { value: (...args: Parameters<Deno.Kv["set"]>) => write(() => real.set(...args)) },
    delete: { value: (...args: Parameters<Deno.Kv["delete"]>) => write(() => real.delete(...args)) },
    atomic: {
      value() {
        const atomic = real.atomic();
        const commit = atomic.commit.bind(atomic);
        atomic.commit = () => write(commit);
        return atomic;
      },
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
