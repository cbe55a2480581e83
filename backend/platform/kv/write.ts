import { yieldToEventLoop } from "../event-loop-yield.ts";
import type { Atomic, Kv } from "./kv.ts";

/**
 * One mutation of an atomic commit. `expireIn` (ms) only cleans up: readers must still check the record's own
 * `expiresAt`. `add` adds an integer to the total under the key, which starts at 0.
 */
export type Write =
  | { readonly key: Deno.KvKey; readonly value: unknown; readonly expireIn?: number }
  | { readonly key: Deno.KvKey; readonly erase: true }
  | { readonly key: Deno.KvKey; readonly add: number };

/** Adds the mutations to an atomic commit, in order. */
export function addWrites(atomic: Atomic, writes: Iterable<Write>): Atomic {
  for (const write of writes) {
    if ("erase" in write) atomic.delete(write.key);
    else if ("add" in write) atomic.sum(write.key, BigInt.asUintN(64, BigInt(write.add)));
    else atomic.set(write.key, write.value, write.expireIn === undefined ? {} : { expireIn: write.expireIn });
  }
  return atomic;
}

/** Returns the value of an entry, or `null` if the key has no record. */
export function present<T>(entry: Deno.KvEntryMaybe<T>): T | null {
  return entry.versionstamp === null ? null : entry.value;
}

const GET_MANY = 10;

/** Reads any number of keys, ten per call as the store allows. Entries are in the order of the keys. */
export async function getAll<T>(kv: Kv, keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<T>[]> {
  const calls: Promise<Deno.KvEntryMaybe<T>[]>[] = [];
  for (let at = 0; at < keys.length; at += GET_MANY) calls.push(kv.getMany<T[]>(keys.slice(at, at + GET_MANY)));
  return (await Promise.all(calls)).flat();
}

/**
 * Number of keys that are read before the event loop runs other work. For a local store, reading them takes some
 * milliseconds.
 */
const A_TURN = 500;

/**
 * Like `getAll`, for as many keys as a user may have records. Yields to the event loop in between, so the entries are
 * not a consistent snapshot.
 */
export async function getAllInTurns<T>(kv: Kv, keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<T>[]> {
  const entries: Deno.KvEntryMaybe<T>[] = [];
  for (let at = 0; at < keys.length; at += A_TURN) {
    if (at > 0) await yieldToEventLoop();
    entries.push(...(await getAll<T>(kv, keys.slice(at, at + A_TURN))));
  }
  return entries;
}

/**
 * Follows an index: reads the ids under `prefix`, then their records. Records that no longer exist are left out.
 * `recordKey` receives the id from the index entry and the last part of its key, by which `newestFirst` sorts.
 */
export async function listByIndex<T, Id = string>(
  kv: Kv,
  prefix: Deno.KvKey,
  recordKey: (id: Id, last: Deno.KvKeyPart) => Deno.KvKey,
  options: { readonly newestFirst?: boolean; readonly limit?: number } = {},
): Promise<T[]> {
  const keys: Deno.KvKey[] = [];
  const list = kv.list<Id>(
    { prefix },
    { reverse: options.newestFirst ?? false, ...(options.limit === undefined ? {} : { limit: options.limit }) },
  );
  for await (const { key, value } of list) keys.push(recordKey(value, key.at(-1) as Deno.KvKeyPart));
  const entries = await getAllInTurns<T>(kv, keys);
  return entries.flatMap((entry) => (entry.versionstamp === null ? [] : [entry.value]));
}
