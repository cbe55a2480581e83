/**
 * The one writer of the registry.
 *
 * A change and its leaf become visible together or not at all. In order:
 *   1. take a batch from the queue;
 *   2. read the head, then the last entry's time and every key that the batch's changes decide on; a clock that is not right
 *      ends the batch here, and a small step back dates its entries as the last one;
 *   3. let each change decide, in order, seeing what those before it will write;
 *   4. commit all leaves, the tiles that they change, the writes and the moved head, with one check: the head's versionstamp;
 *   5. answer.
 * Whatever else writes a key that a change decides on writes the head, too, so that one check covers all that step 2 reads.
 *
 * A lost check starts again at 2. A commit that throws may have happened: its leaves are remembered, and the next
 * step 2 looks whether they stand in the log. A leaf is unique, for its commitment holds 32 random bytes.
 */

import type { Kv } from "../../platform/kv/kv.ts";
import { jittered, type Pause } from "../../platform/kv/pause.ts";
import { addWrites, getAll, type Write } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { toBase64url } from "../../tlog/bytes.ts";
import { type Hash, hashLeaf } from "../../tlog/hash.ts";
import { formatLeaf, isEventType, type Leaf } from "../../tlog/leaf.ts";
import { nextTimestamp } from "../../tlog/time.ts";
import { createLogClock, type LogClock } from "./clock.ts";
import { EMPTY_HEAD, type Head, readLastTimestamp, registryKeys } from "./store.ts";
import { readEdge, tileWrites } from "./tiles.ts";

/** What an accepted change puts into the registry; the writer adds the chain and the time. */
export interface Entry {
  readonly type: Leaf["type"];
  /** SHA-256 of the file, base64url; `NO_FILE` in an entry of the log itself. */
  readonly fingerprint: string;
  readonly tokenId: number;
  readonly eventNumber: number;
  /** Of the private event and its salt, base64url. */
  readonly commitment: string;
}

/** Where an accepted change will stand. */
export interface Slot {
  readonly index: number;
  /** Unix seconds; the leaf's `ts`. */
  readonly timestamp: number;
}

/** Reads a key that the change named; `null` when it holds nothing. */
export type Read = <T>(key: Deno.KvKey) => T | null;

export interface Change<T> {
  /** Every key that `decide` reads. Whoever else writes one writes the head, too (`headTouched`), or says why not (`besideLog`). */
  readonly reads: readonly Deno.KvKey[];
  /** Decides from what it reads and nothing else; runs again when the batch is rebuilt. Throws `Refusal` to say no. */
  decide(read: Read, slot: Slot): { readonly entry: Entry; readonly writes: readonly Write[]; readonly result: T };
}

export interface Log {
  /** Resolves once the change and its leaf are durable. Rejects with the change's `Refusal`, or `unavailable` when the store fails. */
  append<T>(change: Change<T>): Promise<T>;
  /** Since when the change waits that has waited longest, ms since 1970; `null` when none does. */
  waitingSince(): number | null;
  /** Resolves once no change waits any more. */
  drained(): Promise<void>;
  /** How many changes wait, those of the batch under way included. */
  waiting(): number;
}

export interface LogOptions {
  readonly kv: Kv;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** What `now` is held against; by default it runs beside the time of this process. */
  readonly clock?: LogClock;
  /** Changes a commit, at most. */
  readonly batchSize?: number;
  /** Why nothing may be written, when that is so. Asked for each batch. */
  readonly refusal?: () => Refusal | null;
  /** Called after each commit that made the log longer. */
  readonly onGrown?: () => void;
  /** Told of each commit: how many entries it made, and how long it took. */
  readonly onCommitted?: (entries: number, seconds: number) => void;
  readonly pause?: Pause;
}

// Under the limits of every store in use: 500 mutations and 600 kB a commit, of which the head and the tiles take a part: two
// of the leaves' level, and one or two of each of the few above it.
const MOST_MUTATIONS = 500 - 16;
const MOST_BYTES = 600_000 - 80_000;
const MOST_QUEUED = 10_000;
const MOST_FAILURES = 8;
// Longer than those of `commit`: a batch is worth waiting for, and a store that is down may come back.
const unhurried = jittered({ firstMs: 10, mostMs: 640 });

interface Pending {
  readonly change: Change<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Placements whose commit threw: each may stand in the log. */
  readonly uncertain: Placement[];
}

interface Placement {
  readonly index: number;
  readonly leaf: Uint8Array;
  readonly result: unknown;
}

export function createLog({
  kv,
  now,
  clock = createLogClock({ now, elapsed: () => performance.now() }),
  batchSize = 200,
  refusal,
  onGrown,
  onCommitted,
  pause = unhurried,
}: LogOptions): Log {
  const queue: Pending[] = [];
  let running = false;
  let drained = Promise.resolve();
  /** When the oldest change of the batch under way was given; later ones wait in the queue behind it. */
  let batchSince: number | null = null;
  let batchLength = 0;

  async function drain(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, batchSize);
      batchSince = batch[0]?.since ?? null;
      batchLength = batch.length;
      try {
        const no = refusal?.();
        if (no) throw no;
        await settle(batch);
      } catch (error) {
        for (const pending of batch) pending.reject(error);
      }
    }
    running = false;
    batchSince = null;
    batchLength = 0;
  }

  async function settle(batch: readonly Pending[]): Promise<void> {
    let waiting = batch;
    let failures = 0;
    while (waiting.length > 0) {
      let cause: unknown = null;
      try {
        const pass = await tryBatch(waiting);
        if (!pass.lostCheck) {
          waiting = pass.waiting;
          failures = 0;
          continue;
        }
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // A TypeError is a limit or a value that cannot be stored: nothing was written, and the same try would fail again.
        if (error instanceof TypeError) {
          if (waiting.length === 1) throw error;
          for (const pending of waiting) await settle([pending]).catch(pending.reject);
          return;
        }
        cause = error;
      }
      failures += 1;
      if (failures === MOST_FAILURES) {
        throw new Refusal(
          "unavailable",
          "The registry cannot be written at the moment. Please try again.",
          {},
          { cause },
        );
      }
      await pause(failures);
    }
  }

  /** One pass over steps 2 to 5: which changes still wait, and whether another writer moved the head. Throws when the store does. */
  async function tryBatch(
    batch: readonly Pending[],
  ): Promise<{ readonly waiting: readonly Pending[]; readonly lostCheck: boolean }> {
    const stored = await kv.get<Head>(registryKeys.head);
    const head = stored.versionstamp === null ? EMPTY_HEAD : stored.value;
    const open = await withoutLanded(batch);
    const [snapshot, edge, latest] = await Promise.all([
      readState(open),
      readEdge(kv, head.size),
      readLastTimestamp(kv, head.size),
    ]);
    clock.saw(latest);
    const wrong = clock.refusal();
    if (wrong && open.length > 0) throw wrong;
    const hashes: Hash[] = [];

    const accepted: { readonly pending: Pending; readonly placement: Placement }[] = [];
    const refused: { readonly pending: Pending; readonly reason: unknown }[] = [];
    const later: Pending[] = [];
    const writes: Write[] = [];
    const written = new Map<string, unknown>();
    let { size, last } = head;
    let timestamp = latest;
    let bytes = 0;

    for (const pending of open) {
      timestamp = nextTimestamp(now(), timestamp);
      const slot: Slot = { index: size, timestamp };
      const declared = new Set(pending.change.reads.map(nameOf));
      const read: Read = <T>(key: Deno.KvKey) => {
        const name = nameOf(key);
        if (!declared.has(name)) throw new TypeError(`The change reads ${name} without naming it.`);
        return (written.has(name) ? written.get(name) : (snapshot.get(name) ?? null)) as T | null;
      };
      let decision: ReturnType<Change<unknown>["decide"]>;
      let leaf: Uint8Array;
      try {
        decision = pending.change.decide(read, slot);
        leaf = formatLeaf({ ...decision.entry, previous: last, timestamp: slot.timestamp });
      } catch (reason) {
        refused.push({ pending, reason });
        continue;
      }
      const cost = decision.writes.reduce((sum, write) => sum + sizeOf(write), leaf.length);
      if (
        accepted.length > 0 &&
        (writes.length + decision.writes.length + 3 > MOST_MUTATIONS || bytes + cost > MOST_BYTES)
      ) {
        later.push(pending);
        // What comes after it may build on it, so it waits too.
        later.push(...open.slice(open.indexOf(pending) + 1));
        break;
      }
      bytes += cost;
      writes.push({ key: registryKeys.leaf(size), value: leaf }, ...indexOf(decision.entry, size), ...decision.writes);
      for (const write of decision.writes) written.set(nameOf(write.key), "erase" in write ? null : write.value);
      accepted.push({ pending, placement: { index: size, leaf, result: decision.result } });
      const hash = hashLeaf(leaf);
      hashes.push(hash);
      last = toBase64url(hash);
      size += 1;
    }

    // A refusal rests on what was read, too, so a batch of nothing else still checks the head.
    if (open.length > 0) {
      const atomic = addWrites(kv.atomic().check(stored), writes);
      if (accepted.length > 0) {
        addWrites(atomic, tileWrites(head.size, edge, hashes));
        atomic.set(registryKeys.head, { size, last } satisfies Head);
      }
      try {
        const begin = performance.now();
        const outcome = await atomic.commit();
        if (!outcome.ok) return { waiting: open, lostCheck: true };
        onCommitted?.(accepted.length, (performance.now() - begin) / 1000);
      } catch (error) {
        if (!(error instanceof TypeError))
          for (const { pending, placement } of accepted) pending.uncertain.push(placement);
        throw error;
      }
    }
    if (accepted.length > 0) onGrown?.();
    // A refusal may rest on a change of the same batch, so nobody is answered before the commit.
    for (const { pending, placement } of accepted) pending.resolve(placement.result);
    for (const { pending, reason } of refused) pending.reject(reason);
    return { waiting: later, lostCheck: false };
  }

  /** Answers the changes whose leaf already stands in the log, and keeps the others. */
  async function withoutLanded(batch: readonly Pending[]): Promise<readonly Pending[]> {
    const open: Pending[] = [];
    for (const pending of batch) {
      const leafKeys = pending.uncertain.map(({ index }) => registryKeys.leaf(index));
      const entries = await getAll<Uint8Array>(kv, leafKeys);
      const landed = pending.uncertain.find(({ leaf }, at) => equal(leaf, entries[at]?.value ?? null));
      if (landed) pending.resolve(landed.result);
      else open.push(pending);
    }
    if (open.length < batch.length) onGrown?.();
    return open;
  }

  async function readState(batch: readonly Pending[]): Promise<Map<string, unknown>> {
    const keys = new Map(batch.flatMap(({ change }) => change.reads.map((key) => [nameOf(key), key] as const)));
    const entries = await getAll<unknown>(kv, [...keys.values()]);
    return new Map([...keys.keys()].map((name, at) => [name, entries[at]?.value ?? null]));
  }

  return {
    append<T>(change: Change<T>): Promise<T> {
      if (queue.length >= MOST_QUEUED)
        return Promise.reject(new Refusal("unavailable", "The registry is busy. Please try again."));
      return new Promise<T>((resolve, reject) => {
        queue.push({ change, resolve: resolve as (result: unknown) => void, reject, since: now(), uncertain: [] });
        if (!running) drained = drain();
      });
    },
    waitingSince: () => batchSince ?? queue[0]?.since ?? null,
    drained: () => drained,
    waiting: () => batchLength + queue.length,
  };
}

/** By this the entries of an object are found; those of the log itself are of none. */
const indexOf = ({ type, tokenId, eventNumber }: Entry, index: number): Write[] =>
  isEventType(type) ? [{ key: registryKeys.token(tokenId, eventNumber), value: index }] : [];

const nameOf = (key: Deno.KvKey): string => JSON.stringify(key);

/** A generous estimate of the encoded size, in bytes. */
const sizeOf = (write: Write): number => ("erase" in write ? 100 : 200 + 2 * JSON.stringify(write.value).length);

const equal = (a: Uint8Array, b: Uint8Array | null): boolean =>
  b !== null && a.length === b.length && a.every((byte, at) => byte === b[at]);
