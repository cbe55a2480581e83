import type { ReadAtOnce } from "./file-reads.ts";
import { decodeValue, encodeValue } from "./value.ts";

/**
 * The part of Deno KV that the product uses. Values are stored in the form of `value.ts`; totals are stored as
 * `KvU64` and read as numbers.
 */
export interface Kv extends Pick<Deno.Kv, "get" | "getMany" | "set" | "delete" | "watch" | "close"> {
  list<T = unknown>(
    selector: Deno.KvListSelector,
    options?: Deno.KvListOptions,
  ): AsyncIterableIterator<Deno.KvEntry<T>>;
  atomic(): Atomic;
}

/** Checks and mutations that are committed together, or not at all. */
export interface Atomic extends Pick<Deno.AtomicOperation, "commit"> {
  check(...checks: Deno.AtomicCheck[]): this;
  set(key: Deno.KvKey, value: unknown, options?: { expireIn?: number }): this;
  delete(key: Deno.KvKey): this;
  /** Adds to the total under the key, modulo 2^64: a negative number is added as its two's complement. */
  sum(key: Deno.KvKey, by: bigint): this;
}

/** Thrown for a stored value in an unknown form. The message names the key and does not contain the value. */
export class UnreadableRecord extends Error {
  override readonly name = "UnreadableRecord";
  constructor(
    readonly key: Deno.KvKey,
    /** The reason, as the end of a sentence. */
    readonly problem: string,
  ) {
    super(`The record ${nameOf(key)} cannot be read: ${problem}.`);
  }
}

/** Returns a key as a path: `registry/leaf/17`. */
export const nameOf = (key: Deno.KvKey): string => key.map(String).join("/");

/** Translates values between their stored format and the format that this version works with. */
export interface Shapes {
  /** Returns the value in this version's format, from any format that it reads. */
  read(key: Deno.KvKey, value: unknown): unknown;
  /** Returns the value in the format in which values must be stored now. */
  written(key: Deno.KvKey, value: unknown): unknown;
}

/** Stores every value unchanged. */
const AS_IT_IS: Shapes = { read: (_, value) => value, written: (_, value) => value };

/**
 * Encodes values that are put into `store` and decodes values that are read from it. Putting a value without a stored
 * form throws `TypeError`. Reading an unknown form rejects with `UnreadableRecord`; a list can continue after it.
 * `readAtOnce` is tried before the store.
 */
export function encodedKv(store: Deno.Kv, shapes: Shapes = AS_IT_IS, readAtOnce: ReadAtOnce = () => null): Kv {
  const encode = (key: Deno.KvKey, value: unknown): Uint8Array => {
    try {
      return encodeValue(shapes.written(key, value));
    } catch (error) {
      throw new TypeError(`The record ${nameOf(key)} cannot be stored: ${(error as Error).message}.`);
    }
  };
  const decode = (entry: Deno.KvEntryMaybe<unknown>): void => {
    if (entry.versionstamp === null) return;
    if (entry.value instanceof Deno.KvU64) {
      entry.value = Number(BigInt.asIntN(64, entry.value.value));
      return;
    }
    try {
      entry.value = shapes.read(entry.key, decodeValue(entry.value));
    } catch (error) {
      throw new UnreadableRecord(entry.key, (error as Error).message);
    }
  };
  return {
    async get<T>(key: Deno.KvKey, options?: { consistency?: Deno.KvConsistencyLevel }) {
      const [own] = readAtOnce([key]) ?? [];
      const entry = own ? (own as Deno.KvEntryMaybe<T>) : await store.get<T>(key, options);
      decode(entry);
      return entry;
    },
    async getMany<T extends readonly unknown[]>(
      keys: readonly [...{ [K in keyof T]: Deno.KvKey }],
      options?: { consistency?: Deno.KvConsistencyLevel },
    ) {
      const own = readAtOnce(keys) as { [K in keyof T]: Deno.KvEntryMaybe<T[K]> } | null;
      const entries = own ?? (await store.getMany<T>(keys, options));
      entries.forEach(decode);
      return entries;
    },
    list<T>(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
      const entries = store.list<T>(selector, options);
      return {
        async next() {
          const result = await entries.next();
          if (!result.done) decode(result.value);
          return result;
        },
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    },
    watch(keys, options) {
      const changes = store.watch(keys, options).getReader();
      return new ReadableStream(
        {
          async pull(controller) {
            const { done, value } = await changes.read();
            if (done) return controller.close();
            try {
              value.forEach(decode);
            } catch (error) {
              await changes.cancel();
              throw error;
            }
            controller.enqueue(value);
          },
          cancel: () => changes.cancel(),
        },
        // No read-ahead: a slow reader sees several changes as one.
        { highWaterMark: 0 },
      );
    },
    set: async (key, value, options) => store.set(key, encode(key, value), options),
    delete: (key) => store.delete(key),
    atomic() {
      const operation = store.atomic();
      return {
        check(...checks) {
          operation.check(...checks);
          return this;
        },
        set(key, value, options) {
          operation.set(key, encode(key, value), options);
          return this;
        },
        delete(key) {
          operation.delete(key);
          return this;
        },
        sum(key, by) {
          operation.sum(key, by);
          return this;
        },
        commit: () => operation.commit(),
      };
    },
    close: () => store.close(),
  };
}
