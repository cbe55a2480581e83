/**
 * The single writer of the registry.
 *
 * A change and its leaf become visible together or not at all. In order:
 *   1. take a batch of changes from the queue;
 *   2. read the head, the time of the last entry, and every key that the changes of the batch read. If this writer made
 *   the last commit, it knows the end of the log, so it reads the keys together with the head. If the clock is wrong,
 *   the batch is refused here. If the clock was set back a little, entries get the time of the last entry;
 *   3. let each change decide, in order. Each one sees what earlier changes will write;
 *   4. commit all leaves, changed tiles, writes and the new head with one check: the head's versionstamp;
 *   5. resolve or reject the changes.
 * Other code that writes a key that changes read must also write the head. So the one check covers everything that was
 * read in step 2.
 *
 * If the check fails because another writer was faster, the batch starts again at step 2, up to a time limit. After a
 * few failed checks this writer asks the others to wait. If the store fails, the batch is given up after a few
 * attempts.
 *
 * A commit that throws may have succeeded. So may a commit whose check failed, because the client of a KV server
 * repeats calls that were not answered. Therefore the writer remembers the first leaf of such a commit, and looks for
 * it in the log in the next step 2. A leaf is unique (32 random bytes).
 */

import { growTiles } from "../../formats/tlog/tile.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { jittered, type Pause } from "../../platform/kv/pause.ts";
import { addWrites, getAll } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Attempt, readStanding, type Uncertain } from "./attempt.ts";
import type { Change } from "./change.ts";
import { createLogClock, type LogClock } from "./clock.ts";
import { decideBatch, keysOf, type Snapshot, snapshotOf } from "./decide.ts";
import { type End, endMade, headOf, readEnd } from "./end.ts";
import { type Head, registryKeys } from "./store.ts";
import { tileWrites } from "./tiles.ts";
import { createWriterFairness, WRITER_WAITING } from "./writer-fairness.ts";

export type { Change, Entry, Read, Slot } from "./change.ts";

export interface Log {
  /**
   * Resolves once the change and its leaf are durable. Rejects with the change's `Refusal`, or with `unavailable` if
   * the store fails.
   */
  append<T>(change: Change<T>): Promise<T>;
  /** Returns since when the oldest change has been waiting (ms since 1970); `null` if none waits. */
  waitingSince(): number | null;
  /** Resolves once no change is waiting. */
  drained(): Promise<void>;
  /** Returns the number of waiting changes, including the current batch. */
  waiting(): number;
}

export interface LogOptions {
  readonly kv: Kv;
  /** Returns the current time (ms since 1970, UTC). */
  readonly now: () => number;
  /** Checks `now`; by default against the monotonic clock of this process. */
  readonly clock?: LogClock;
  /** Maximum number of changes per commit. */
  readonly batchSize?: number;
  /** Returns why nothing may be written; `null` if writing is allowed. Called for each batch. */
  readonly refusal?: () => Refusal | null;
  /** Called after each commit that made the log longer. */
  readonly onGrown?: () => void;
  /** Called with the number of entries of each commit and the time it took (s). */
  readonly onCommitted?: (entries: number, seconds: number) => void;
  /** Waits after a failure of the store; gets the number of failures in a row. */
  readonly pause?: Pause;
  /**
   * Waits after a commit that failed because another writer changed the head. Gets the number of such failures in a
   * row.
   */
  readonly yielding?: Pause;
  /** Returns the time of a monotonic clock (ms). */
  readonly elapsed?: () => number;
  /** Identifies this writer among all writers of the store. */
  readonly id?: string;
}

const MAX_QUEUED = 10_000;
const MAX_FAILURES = 8;
// These pauses are longer than those of `commit`, because a batch with many changes should not fail, and a failing
// store may recover.
const unhurried = jittered({ firstMs: 10, mostMs: 640 });
/**
 * Longest time (ms) for which a batch is retried because other writers have changed the head. A batch that fails for
 * longer means that more processes write than one log can serve.
 */
const MAX_LOSING_MS = 10_000;
// The pauses are constant. If they grew, the writer that won last would have the shortest pause, and win again.
const inTurn = jittered({ firstMs: 30, mostMs: 30 });

/** Number of failed checks in a row after which a batch asks for priority. */
const ASKS_AFTER = 3;

interface Pending {
  readonly change: Change<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: unknown) => void;
  /** When the change was queued (ms since 1970). */
  readonly since: number;
  uncertain: readonly Uncertain[];
}

/** What a batch is decided on: its open changes, the end of the log and the values that were read. */
interface Basis {
  /** Changes of the batch whose leaf is not in the log yet. */
  readonly open: readonly Pending[];
  readonly end: End;
  readonly snapshot: Snapshot;
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
  yielding = inTurn,
  elapsed = () => performance.now(),
  id = crypto.randomUUID(),
}: LogOptions): Log {
  const turns = createWriterFairness({ kv, id, elapsed });
  const queue: Pending[] = [];
  /** End of the log after this writer's last commit; `null` if another writer may have appended entries since. */
  let made: End | null = null;
  let running = false;
  let drained = Promise.resolve();
  /**
   * When the oldest change of the current batch was queued (ms since 1970). Changes that came later wait in the queue.
   */
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
    let losses = 0;
    let losingSince = elapsed();
    while (waiting.length > 0) {
      let cause: unknown = null;
      try {
        const pass = await tryBatch(waiting, losses);
        waiting = pass.waiting;
        failures = 0;
        losses = pass.lostCheck ? losses + 1 : 0;
        if (losses === 0) losingSince = elapsed();
        else if (elapsed() - losingSince < MAX_LOSING_MS) await yielding(losses);
        else
          throw new Refusal(
            "unavailable",
            "Too many changes are being registered at once. Please try again in a moment.",
          );
        continue;
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // A TypeError means that a limit was exceeded or a value cannot be stored. Nothing was written, and a retry
        // would fail again. So the changes are tried one by one, to reject only the one with the fault.
        if (error instanceof TypeError) {
          if (waiting.length === 1) throw error;
          for (const pending of waiting) await settle([pending]).catch(pending.reject);
          return;
        }
        cause = error;
      }
      failures += 1;
      if (failures === MAX_FAILURES) {
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

  /**
   * Runs steps 2 to 5 once. Returns which changes still wait, and whether another writer has changed the head. Throws
   * the errors of the store.
   */
  async function tryBatch(
    batch: readonly Pending[],
    losses: number,
  ): Promise<{ readonly waiting: readonly Pending[]; readonly lostCheck: boolean }> {
    const { open, end, snapshot } = (made && (await readOnMade(batch, made))) ?? (await readAnew(batch, losses));
    made = null;
    const { stored, edge, latest } = end;
    const head = headOf(end);
    clock.saw(latest);
    const wrong = clock.refusal();
    if (wrong && open.length > 0) throw wrong;
    const { accepted, refused, later, attempt, writes, hashes, size, last, timestamp } = decideBatch(open, {
      snapshot,
      head,
      latest,
      now,
    });

    // A refusal also depends on what was read, so the head is checked even if every change of the batch is refused.
    if (open.length > 0) {
      const atomic = addWrites(kv.atomic().check(stored), writes.values());
      const grown = growTiles(head.size, edge, hashes);
      if (accepted.length > 0) {
        addWrites(atomic, tileWrites(grown));
        atomic.set(registryKeys.head, { size, last } satisfies Head);
      }
      addWrites(atomic, turns.writes());
      try {
        const begin = performance.now();
        const outcome = await atomic.commit();
        if (!outcome.ok) {
          remember(attempt, accepted);
          return { waiting: open, lostCheck: true };
        }
        turns.taken();
        made = accepted.length > 0 ? endMade({ size, last }, outcome.versionstamp, grown.edge, timestamp) : end;
        onCommitted?.(accepted.length, (performance.now() - begin) / 1000);
      } catch (error) {
        if (!(error instanceof TypeError)) remember(attempt, accepted);
        throw error;
      }
    }
    if (accepted.length > 0) onGrown?.();
    // No change is answered before the commit: even a refusal may depend on another change of the same batch.
    for (const { pending, result } of accepted) pending.resolve(result);
    for (const { pending, reason } of refused) pending.reject(reason);
    return { waiting: later, lostCheck: false };
  }

  function remember(
    attempt: Attempt | null,
    accepted: readonly { readonly pending: Pending; readonly result: unknown }[],
  ): void {
    if (attempt === null) return;
    for (const { pending, result } of accepted) pending.uncertain = [...pending.uncertain, { attempt, result }];
  }

  /**
   * Reads the head as soon as no other writer has requested priority. After several failed commits, requests priority
   * for this writer.
   */
  async function readHeadInTurn(losses: number): Promise<Deno.KvEntryMaybe<Head>> {
    for (;;) {
      const [stored, asked] = await kv.getMany<[Head, string]>([registryKeys.head, WRITER_WAITING]);
      if (losses >= ASKS_AFTER) await turns.ask(asked);
      if (!turns.isAnothers(asked)) return stored;
      await yielding(losses);
    }
  }

  /** Resolves the changes whose leaf is already in the log, and returns the others. */
  async function withoutLanded(batch: readonly Pending[]): Promise<readonly Pending[]> {
    const standing = await readStanding(kv, batch);
    if (standing.size === 0) return batch;
    const open = batch.filter((pending) => {
      const landed = pending.uncertain.find(({ attempt }) => standing.get(attempt) === "it");
      if (landed) pending.resolve(landed.result);
      // If the index contains another leaf, this attempt can no longer succeed.
      pending.uncertain = pending.uncertain.filter(({ attempt }) => standing.get(attempt) === "nothing");
      return !landed;
    });
    if (open.length < batch.length) onGrown?.();
    return open;
  }

  /** Reads the head first, then everything that depends on it. */
  async function readAnew(batch: readonly Pending[], losses: number): Promise<Basis> {
    const stored = await readHeadInTurn(losses);
    const open = await withoutLanded(batch);
    const [snapshot, end] = await Promise.all([readState(open), readEnd(kv, stored)]);
    return { open, end, snapshot };
  }

  /**
   * Reads everything at once, assuming that this writer's last commit is still the end of the log. Returns `null` if
   * it is not, or if another writer has requested priority.
   */
  async function readOnMade(batch: readonly Pending[], end: End): Promise<Basis | null> {
    if (batch.some(({ uncertain }) => uncertain.length > 0)) return null;
    const { key: headKey, versionstamp } = end.stored;
    const keys = keysOf(batch);
    const [head, asked, ...entries] = await getAll<unknown>(kv, [headKey, WRITER_WAITING, ...keys.values()]);
    if (head?.versionstamp !== versionstamp || turns.isAnothers(asked as Deno.KvEntryMaybe<string>)) return null;
    return { open: batch, end, snapshot: snapshotOf(keys, entries) };
  }

  async function readState(batch: readonly Pending[]): Promise<Snapshot> {
    const keys = keysOf(batch);
    return snapshotOf(keys, await getAll<unknown>(kv, [...keys.values()]));
  }

  return {
    append<T>(change: Change<T>): Promise<T> {
      if (queue.length >= MAX_QUEUED)
        return Promise.reject(
          new Refusal("unavailable", "Too many changes are waiting to be registered. Please try again in a moment."),
        );
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
