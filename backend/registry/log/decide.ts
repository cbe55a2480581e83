/**
 * Decides a batch of changes one after another. Each change sees what the changes before it will write. Pure: reads
 * and writes nothing.
 */

import { toBase64url } from "../../formats/tlog/bytes.ts";
import { type Hash, hashLeaf } from "../../formats/tlog/hash.ts";
import { formatLeaf, isEventType } from "../../formats/tlog/leaf.ts";
import { nextTimestamp } from "../../formats/tlog/time.ts";
import type { Write } from "../../platform/kv/write.ts";
import type { Attempt } from "./attempt.ts";
import type { Change, Entry, Read, Slot } from "./change.ts";
import { type Head, registryKeys } from "./store.ts";

// Upper limits of a batch, below the limits of every supported store (500 mutations and 600 kB per commit). The
// difference is reserved for the head and the tiles: two tiles of level 0, and one or two of each of the few levels
// above.
const MAX_MUTATIONS = 500 - 16;
const MAX_BYTES = 600_000 - 80_000;

/** Values under the keys of a batch, by `nameOf`; `null` if empty. */
export type Snapshot = ReadonlyMap<string, unknown>;

/** Returns all keys that the changes read, by name. */
export const keysOf = (
  batch: readonly { readonly change: Pick<Change<unknown>, "reads"> }[],
): ReadonlyMap<string, Deno.KvKey> =>
  new Map(batch.flatMap(({ change }) => change.reads.map((key) => [nameOf(key), key] as const)));

/** Returns the values that were read for these keys; `entries` has the same order. */
export const snapshotOf = (
  keys: ReadonlyMap<string, Deno.KvKey>,
  entries: readonly Deno.KvEntryMaybe<unknown>[],
): Snapshot => new Map([...keys.keys()].map((name, at) => [name, entries[at]?.value ?? null]));

/** State of the log and of the stored records on which a batch is decided. */
export interface Ground {
  readonly snapshot: Snapshot;
  readonly head: Head;
  /** `ts` of the last entry, Unix seconds. */
  readonly latest: number;
  /** Returns the current time (ms since 1970, UTC). */
  readonly now: () => number;
}

export interface Decided<P> {
  readonly accepted: readonly { readonly pending: P; readonly result: unknown }[];
  readonly refused: readonly { readonly pending: P; readonly reason: unknown }[];
  /** Changes that do not fit into this commit, in their order. */
  readonly later: readonly P[];
  /** The first leaf; `null` if no change was accepted. */
  readonly attempt: Attempt | null;
  /** Writes by key. Several writes to the same key are merged (`joined`). */
  readonly writes: ReadonlyMap<string, Write>;
  /** Hashes of the accepted leaves, in their order. */
  readonly hashes: readonly Hash[];
  /** Size and last hash of the log after this batch, as in `Head`. */
  readonly size: number;
  readonly last: string;
  /** `ts` of the last entry after this batch (Unix seconds). */
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
    const isFull = writes.size + decision.writes.length + 3 > MAX_MUTATIONS || bytes + cost > MAX_BYTES;
    if (accepted.length > 0 && isFull) {
      // Later changes may depend on the one that does not fit, so they wait for the next commit, too.
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

/**
 * Returns the reader of a change. It reads only keys that the change lists, and sees the writes of earlier changes of
 * the batch.
 */
function readerOf({ reads }: Change<unknown>, writes: ReadonlyMap<string, Write>, snapshot: Snapshot): Read {
  const declared = new Set(reads.map(nameOf));
  return <T>(key: Deno.KvKey) => {
    const name = nameOf(key);
    if (!declared.has(name))
      throw new TypeError(`The change reads the record ${name} without declaring it in "reads".`);
    const written = writes.get(name);
    if (written && "add" in written)
      throw new TypeError(
        `The change reads the total ${name} after adding to it, but the new value is only known after the commit.`,
      );
    if (written) return ("erase" in written ? null : written.value) as T | null;
    return (snapshot.get(name) ?? null) as T | null;
  };
}

/** Returns the index write by which entries of an object are found. Entries about the log itself have no index. */
const indexOf = ({ type, tokenId, eventNumber }: Entry, index: number): Write[] =>
  isEventType(type) ? [{ key: registryKeys.token(tokenId, eventNumber), value: index }] : [];

const nameOf = (key: Deno.KvKey): string => JSON.stringify(key);

/**
 * Merges two writes of a batch to the same key. Additions are summed. Otherwise the later write wins, because its
 * change has already seen the earlier one.
 */
const joined = (before: Write | undefined, write: Write): Write =>
  before && "add" in before && "add" in write ? { key: write.key, add: before.add + write.add } : write;

/** Estimates the encoded size (bytes), rather too high than too low. */
function sizeOf(write: Write): number {
  if ("erase" in write || "add" in write) return 100;
  return 200 + (write.value instanceof Uint8Array ? write.value.length : 2 * JSON.stringify(write.value).length);
}
