/** What a batch of changes comes to: each is decided in its turn, seeing what those before it will write. Nothing is read or written here. */

import { toBase64url } from "../../formats/tlog/bytes.ts";
import { type Hash, hashLeaf } from "../../formats/tlog/hash.ts";
import { formatLeaf, isEventType } from "../../formats/tlog/leaf.ts";
import { nextTimestamp } from "../../formats/tlog/time.ts";
import type { Write } from "../../platform/kv/write.ts";
import type { Attempt } from "./attempt.ts";
import type { Change, Entry, Read, Slot } from "./change.ts";
import { type Head, registryKeys } from "./store.ts";

// Under the limits of every store in use: 500 mutations and 600 kB a commit, of which the head and the tiles take a part: two
// of the leaves' level, and one or two of each of the few above it.
const MOST_MUTATIONS = 500 - 16;
const MOST_BYTES = 600_000 - 80_000;

/** What is stored under the keys of a batch, by `nameOf`; `null` where nothing is. */
export type Snapshot = ReadonlyMap<string, unknown>;

/** The keys that changes decide on, by name. */
export const keysOf = (
  batch: readonly { readonly change: Pick<Change<unknown>, "reads"> }[],
): ReadonlyMap<string, Deno.KvKey> =>
  new Map(batch.flatMap(({ change }) => change.reads.map((key) => [nameOf(key), key] as const)));

/** What was read of these keys, in their order. */
export const snapshotOf = (
  keys: ReadonlyMap<string, Deno.KvKey>,
  entries: readonly Deno.KvEntryMaybe<unknown>[],
): Snapshot => new Map([...keys.keys()].map((name, at) => [name, entries[at]?.value ?? null]));

/** What changes are decided on. */
export interface Ground {
  readonly snapshot: Snapshot;
  readonly head: Head;
  /** `ts` of the last entry, Unix seconds. */
  readonly latest: number;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}

export interface Decided<P> {
  readonly accepted: readonly { readonly pending: P; readonly result: unknown }[];
  readonly refused: readonly { readonly pending: P; readonly reason: unknown }[];
  /** Those that one commit has no room for, in their order. */
  readonly later: readonly P[];
  /** The first leaf; `null` where none was accepted. */
  readonly attempt: Attempt | null;
  /** By key: of several changes that write one, the last has seen the others, and its write is made. */
  readonly writes: ReadonlyMap<string, Write>;
  /** Of the accepted leaves, in their order. */
  readonly hashes: readonly Hash[];
  /** Of the log with them, as in `Head`. */
  readonly size: number;
  readonly last: string;
  /** `ts` of the last entry then, Unix seconds. */
  readonly timestamp: number;
}

export function decideBatch<P extends { readonly change: Change<unknown> }>(
  batch: readonly P[],
  { snapshot, head, latest, now }: Ground,
): Decided<P> {
  const accepted: { readonly pending: P; readonly result: unknown }[] = [];
  const refused: { readonly pending: P; readonly reason: unknown }[] = [];
  const writes = new Map<string, Write>();
  const hashes: Hash[] = [];
  let later: readonly P[] = [];
  let attempt: Attempt | null = null;
  let { size, last } = head;
  let timestamp = latest;
  let bytes = 0;

  for (const [place, pending] of batch.entries()) {
    const slot: Slot = { index: size, timestamp: nextTimestamp(now(), timestamp) };
    let decision: ReturnType<Change<unknown>["decide"]>;
    let leaf: Uint8Array;
    try {
      decision = pending.change.decide(readerOf(pending.change, writes, snapshot), slot);
      leaf = formatLeaf({ ...decision.entry, previous: last, timestamp: slot.timestamp });
    } catch (reason) {
      refused.push({ pending, reason });
      continue;
    }
    const cost = decision.writes.reduce((sum, write) => sum + sizeOf(write), leaf.length);
    const isFull = writes.size + decision.writes.length + 3 > MOST_MUTATIONS || bytes + cost > MOST_BYTES;
    if (accepted.length > 0 && isFull) {
      // What comes after it may build on it, so it waits too.
      later = batch.slice(place);
      break;
    }
    bytes += cost;
    const leafWrite = { key: registryKeys.leaf(size), value: leaf };
    for (const write of [leafWrite, ...indexOf(decision.entry, size), ...decision.writes]) {
      const name = nameOf(write.key);
      writes.set(name, joined(writes.get(name), write));
    }
    attempt ??= { index: size, leaf };
    accepted.push({ pending, result: decision.result });
    const hash = hashLeaf(leaf);
    hashes.push(hash);
    last = toBase64url(hash);
    size += 1;
    timestamp = slot.timestamp;
  }
  return { accepted, refused, later, attempt, writes, hashes, size, last, timestamp };
}

/** What a change may read: what it has named, as the changes before it leave it. */
function readerOf({ reads }: Change<unknown>, writes: ReadonlyMap<string, Write>, snapshot: Snapshot): Read {
  const declared = new Set(reads.map(nameOf));
  return <T>(key: Deno.KvKey) => {
    const name = nameOf(key);
    if (!declared.has(name)) throw new TypeError(`The change reads ${name} without naming it.`);
    const written = writes.get(name);
    if (written && "add" in written) throw new TypeError(`The change reads ${name}, which is a total.`);
    if (written) return ("erase" in written ? null : written.value) as T | null;
    return (snapshot.get(name) ?? null) as T | null;
  };
}

/** By this the entries of an object are found; those of the log itself are of none. */
const indexOf = ({ type, tokenId, eventNumber }: Entry, index: number): Write[] =>
  isEventType(type) ? [{ key: registryKeys.token(tokenId, eventNumber), value: index }] : [];

const nameOf = (key: Deno.KvKey): string => JSON.stringify(key);

/** Merges two writes of a batch to one key: additions are summed; otherwise the later one wins, as it has read the earlier one. */
const joined = (before: Write | undefined, write: Write): Write =>
  before && "add" in before && "add" in write ? { key: write.key, add: before.add + write.add } : write;

/** A generous estimate of the encoded size, in bytes. */
function sizeOf(write: Write): number {
  if ("erase" in write || "add" in write) return 100;
  return 200 + (write.value instanceof Uint8Array ? write.value.length : 2 * JSON.stringify(write.value).length);
}
