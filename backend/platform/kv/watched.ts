import { StorageFailure } from "../storage-failure.ts";
import type { Atomic, Kv } from "./kv.ts";

/** SQLite messages about the disk. Deno throws them as `TypeError`, like violated limits. */
const DISK = /disk|readonly database|unable to open database|database is locked/i;
const isOfDisk = (cause: unknown): boolean => cause instanceof Error && DISK.test(cause.message);

/**
 * Wraps the store. Calls `tell` after each write, with the failure, or with `null` if the write succeeded. A write that
 * fails rejects with `StorageFailure`, and so does a read that fails because of the disk. Any other `TypeError` means
 * that a limit was exceeded or a value cannot be stored; it is thrown unchanged.
 */
export function watchedKv<K extends Kv>(kv: K, tell: (failure: StorageFailure | null) => void): K {
  async function writing<T>(write: () => Promise<T>): Promise<T> {
    try {
      const result = await write();
      tell(null);
      return result;
    } catch (cause) {
      if (cause instanceof TypeError && !isOfDisk(cause)) throw cause;
      const failure = new StorageFailure("The store could not be written.", { cause });
      tell(failure);
      throw failure;
    }
  }

  async function reading<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (cause) {
      if (!isOfDisk(cause)) throw cause;
      throw new StorageFailure("The store could not be read.", { cause });
    }
  }

  const methods: Kv = {
    get: (key, options) => reading(() => kv.get(key, options)),
    getMany: (keys, options) => reading(() => kv.getMany(keys, options)),
    list<T>(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
      const entries = kv.list<T>(selector, options);
      return {
        next: () => reading(() => entries.next()),
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
    watch: (keys, options) => kv.watch(keys, options),
    set: (key, value, options) => writing(() => kv.set(key, value, options)),
    delete: (key) => writing(() => kv.delete(key)),
    atomic() {
      const atomic = kv.atomic();
      const commit = atomic.commit.bind(atomic);
      // Returns the same object, because other code recognises the operation by its identity.
      return Object.assign(atomic, { commit: () => writing(commit) } satisfies Partial<Atomic>);
    },
    close: () => kv.close(),
  };
  return Object.create(kv, Object.getOwnPropertyDescriptors(methods));
}
