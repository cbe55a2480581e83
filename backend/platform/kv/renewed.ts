/**
 * A connection to a KV server that can be replaced by a new one. If the network silently drops packets, for example
 * after a firewall or a machine has failed, Deno's client waits until the system stops retransmitting, about a quarter
 * of an hour. A new connection works at once.
 */

export interface RenewedOptions {
  /** Opens another connection, and resolves once the server has answered. */
  readonly open: () => Promise<Deno.Kv>;
  /** Pause between two tries (ms). */
  readonly everyMs?: number;
}

export interface Renewed {
  /** The store; every call uses the newest connection. */
  readonly store: Deno.Kv;
  /**
   * Opens connections until one answers or `isSilent` returns false. Then every call uses the new connection. Calls
   * that still wait for the previous connection reject, though their writes may still happen, and watches on it end.
   * Calls of `renew` do nothing while another `renew` is running.
   */
  renew(isSilent: () => boolean): Promise<void>;
}

const EVERY_MS = 5000;

export function renewedKv(first: Deno.Kv, { open, everyMs = EVERY_MS }: RenewedOptions): Renewed {
  let current = first;
  /** Functions that reject the calls waiting for the newest connection. */
  let waiting = new Set<(reason: Error) => void>();
  let isRenewing = false;
  let isClosed = false;

  function call<T>(made: (kv: Deno.Kv) => Promise<T>): Promise<T> {
    const beside = waiting;
    return new Promise<T>((resolve, reject) => {
      beside.add(reject);
      made(current)
        .then(resolve, reject)
        .finally(() => beside.delete(reject));
    });
  }

  function goOnWith(fresh: Deno.Kv): void {
    const [before, left] = [current, waiting];
    current = fresh;
    waiting = new Set();
    for (const end of left) end(new Error("The connection to the KV server did not answer and was replaced."));
    before.close();
  }

  const methods: Pick<Deno.Kv, "get" | "getMany" | "set" | "delete" | "list" | "watch" | "atomic" | "close"> = {
    get: (key, options) => call((kv) => kv.get(key, options)),
    getMany: (keys, options) => call((kv) => kv.getMany(keys, options)),
    set: (key, value, options) => call((kv) => kv.set(key, value, options)),
    delete: (key) => call((kv) => kv.delete(key)),
    list<T>(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
      const entries = current.list<T>(selector, options);
      const next = entries.next.bind(entries);
      return Object.assign(entries, { next: () => call(next) });
    },
    watch: (keys, options) => current.watch(keys, options),
    atomic() {
      const atomic = current.atomic();
      const commit = atomic.commit.bind(atomic);
      return Object.assign(atomic, { commit: () => call(commit) });
    },
    close() {
      isClosed = true;
      current.close();
    },
  };

  return {
    store: Object.create(first, Object.getOwnPropertyDescriptors(methods)),
    async renew(isSilent) {
      if (isRenewing) return;
      isRenewing = true;
      const isWanted = () => isSilent() && !isClosed;
      while (isWanted()) {
        const fresh = await open().catch(() => null);
        if (!fresh) {
          await new Promise((resolve) => setTimeout(resolve, everyMs));
          continue;
        }
        if (isWanted()) goOnWith(fresh);
        else fresh.close();
        break;
      }
      isRenewing = false;
    },
  };
}
