import { smallFiles } from "../../platform/blobs/small.ts";
import type { BlobStore, StagedBlob } from "../../platform/blobs/store.ts";
import { isWithin } from "../../platform/expiry-time.ts";
import { commit, commitsBesideLog, type Reader } from "../../platform/kv/commit.ts";
import { createKeyedQueue } from "../../platform/kv/keyed-queue.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { jittered, type Pause } from "../../platform/kv/pause.ts";
import { addWrites, present, type Write } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { headTouched } from "../../registry/log/store.ts";
import type { Alongside } from "../events/change.ts";
import { blobDueRecords } from "../record/blobs-due.ts";
import { type BlobRecord, blobRecords } from "./store.ts";

/**
 * How long a process may erase the bytes of a blob without another process taking over (ms). This is much longer than
 * an erasure takes, and than the difference between the clocks of two processes.
 */
export const GOING_MS = 5 * 60_000;

/**
 * If the record of a blob is valid for at least this time when an entry is decided, it is still valid after the
 * commit. No sweep then erases the blob before the object holds it.
 */
const LASTS_MS = 10 * 60_000;

const KEPT_BESIDE = "An entry that has not read the record also keeps the blob, until nearly the same time.";

/**
 * Error: since the record of the blob was read, it was created, removed, or changed because the blob is being erased.
 */
class Moved extends Error {}

/** A blob whose bytes are in memory, because they are stored in a record. */
export type SmallBlob = Pick<StagedBlob, "hash" | "size"> & { readonly bytes: Uint8Array };

/**
 * Maximum number of blobs that are kept in one commit. A commit checks at most ten records: those of the blobs, and one
 * that `beside` reads.
 */
export const MAX_TOGETHER = 9;

const MAX_TRIES = 8;
/** All pauses together take about three seconds. Erasing takes tenths of a second. */
const forOthers = jittered({ firstMs: 50, mostMs: 800 });

/**
 * Keeps and erases blobs without conflicts, within one process and between processes. Invariant: if the record of a
 * blob says that its bytes exist, they do.
 *
 *     erase:  1. mark the record as going    2. erase the bytes    3. remove the record
 *     keep:   1. read the record, which must not be marked    2. publish the bytes
 *             3. write the record if it is unchanged
 *     keep with an entry of the log: 3 is in the entry's commit, and so is 2 for small blobs; the log's head is its check
 *
 * Bytes are erased only while the record is marked, and a keep that overlaps with an erasure starts again. (If a
 * record is absent in steps 1 and 3, it was absent in between as well, because a kept blob is due a day later at the
 * earliest.) Marking touches the head of the log, so that an entry that was decided without seeing the mark is
 * decided again. If the process ends after marking, the next sweep or keep takes over after `GOING_MS`.
 */
export function createKeeping(kv: Kv, blobs: BlobStore, now: () => number, pause: Pause = forOthers) {
  const oneAtATime = createKeyedQueue();
  const isGoing = (blob: BlobRecord | null | undefined) =>
    blob?.goingSince !== undefined && isWithin(blob.goingSince, now(), GOING_MS);

  return {
    /**
     * Keeps a blob until `keepUntil` (ms since 1970). `beside` reads records, and returns writes for the same commit.
     * Small blobs (`bytes`) are stored with their record; others are published as a file first. Rejects with
     * `unavailable` if another caller keeps erasing or storing the blob, and if `beside` rejects.
     */
    keep: (
      { hash, size, bytes, publish }: Pick<StagedBlob, "hash" | "size" | "bytes" | "publish">,
      keepUntil: number,
      beside: (read: Reader) => Promise<readonly Write[]> = async () => [],
    ): Promise<void> =>
      oneAtATime(hash, async () => {
        const key = blobRecords.at(hash);
        for (let lost = 0; lost < MAX_TRIES; lost++) {
          if (lost > 0) await pause(lost);
          const seen = await kv.get<BlobRecord>(key);
          if (seen.versionstamp !== null && isGoing(seen.value)) continue;
          if (!bytes) await publish();
          const isCommitted = await commit(kv, async (read) => {
            const stored = await read.get<BlobRecord>(key);
            // The record has changed since it was read, so the bytes may have been erased. Nothing is committed, and
            // the next attempt publishes them again.
            if (stored.versionstamp !== seen.versionstamp) return { writes: [], result: false };
            return {
              writes: [...keeps(present(stored), { hash, size, bytes }, keepUntil), ...(await beside(read))],
              result: true,
              besideLog: KEPT_BESIDE,
            };
          });
          if (isCommitted) return;
        }
        throw busy();
      }),

    /**
     * Keeps up to `MAX_TOGETHER` small blobs with different hashes in one commit, until `keepUntil` (ms since 1970).
     * `beside` may read at most one record. Returns the blobs that could not be kept because they are being erased.
     * The caller passes these to `keep`, which waits.
     */
    keepTogether: <B extends SmallBlob>(
      blobs: readonly B[],
      keepUntil: number,
      beside: (read: Reader, kept: readonly B[]) => Promise<readonly Write[]>,
    ): Promise<readonly B[]> =>
      commit(kv, async (read) => {
        const stored = await read.getMany<BlobRecord[]>(blobs.map(({ hash }) => blobRecords.at(hash)));
        const before = stored.map(present);
        const erased = blobs.filter((_, at) => isGoing(before[at]));
        const kept = blobs.filter((blob) => !erased.includes(blob));
        const writes = blobs.flatMap((blob, at) =>
          erased.includes(blob) ? [] : keeps(before[at] ?? null, blob, keepUntil),
        );
        return {
          writes: kept.length > 0 ? [...writes, ...(await beside(read, kept))] : [],
          result: erased,
          besideLog: KEPT_BESIDE,
        };
      }),

    /**
     * Keeps a blob in the commit of an entry: `enter` appends a change with the given reads and writes. If the blob's
     * record is valid for long enough, it stays unchanged. The object of the entry holds the blob, so the blob needs no
     * due record. Rejects in the same cases as `keep` and `enter`.
     */
    async keepWith<T>(
      { hash, size, bytes, publish }: Pick<StagedBlob, "hash" | "size" | "bytes" | "publish">,
      keepUntil: number,
      enter: (kept: Alongside) => Promise<T>,
    ): Promise<T> {
      const key = blobRecords.at(hash);
      for (let lost = 0; lost < MAX_TRIES; lost++) {
        if (lost > 0) await pause(lost);
        const seen = bytes ? null : present(await kv.get<BlobRecord>(key));
        if (seen && isGoing(seen)) continue;
        // Small blobs are stored with their record. Other blobs must be published as a file first, unless they
        // already are.
        if (!bytes && !isKept(seen)) await publish();
        const kept: Alongside = {
          reads: [key],
          writes(read) {
            const stored = read<BlobRecord>(key);
            if (isKept(stored)) {
              if (stored.keepUntil >= now() + LASTS_MS) return [];
              return blobRecords.replace(stored, { ...stored, keepUntil: Math.max(keepUntil, stored.keepUntil) });
            }
            const isAsSeen = (stored === null) === (seen === null) && stored?.goingSince === seen?.goingSince;
            if ((stored && isGoing(stored)) || !(bytes || isAsSeen)) throw new Moved();
            return [...blobRecords.replace(stored, { hash, size, keepUntil }), ...(bytes ? smallFiles.put(bytes) : [])];
          },
        };
        try {
          return await enter(kept);
        } catch (error) {
          if (!(error instanceof Moved)) throw error;
        }
      }
      throw busy();
    },

    /**
     * Creates the record of a blob that has none, because a process crashed between writing the bytes and the record.
     * The blob is then kept until `keepUntil`. Returns whether there was such a blob.
     */
    takeUp: async (hash: string, keepUntil: number): Promise<boolean> => {
      const stored = await kv.get<BlobRecord>(blobRecords.at(hash));
      if (stored.versionstamp !== null) return false;
      const blob = await blobs.open(hash);
      if (!blob) return false;
      await blob.body.cancel();
      const record = { hash, size: blob.size, keepUntil };
      const commit = addWrites(kv.atomic().check(stored), [
        ...blobRecords.put(record),
        ...blobDueRecords.put({ hash, at: keepUntil }),
      ]);
      commitsBesideLog.set(commit, KEPT_BESIDE);
      return (await commit.commit()).ok;
    },

    /** Erases a blob if `isDue` returns true for its current record. Returns whether it was erased. */
    erase: (hash: string, isDue: (blob: BlobRecord) => boolean): Promise<boolean> =>
      oneAtATime(hash, async () => {
        const key = blobRecords.at(hash);
        const going = await commit(kv, async (read) => {
          const stored = present(await read.get<BlobRecord>(key));
          if (stored === null || !isDue(stored) || isGoing(stored)) return { writes: [], result: null };
          const marked = { ...stored, goingSince: now() };
          return { writes: [...blobRecords.replace(stored, marked), await headTouched(read)], result: marked };
        });
        // If this process was suspended for minutes, another one may have taken over, so the bytes must not be erased
        // any more.
        if (going === null || !isWithin(going.goingSince, now(), GOING_MS / 2, 0)) return false;
        await blobs.erase(hash);
        await commit(kv, async (read) => {
          const stored = present(await read.get<BlobRecord>(key));
          const isOurs = stored?.goingSince === going.goingSince;
          const writes = isOurs
            ? [...blobRecords.remove(going), { key: smallFiles.at(hash), erase: true as const }]
            : [];
          return {
            writes,
            result: undefined,
            besideLog: "An entry that has read the record knows that its bytes are being erased.",
          };
        });
        return true;
      }),
  };
}

/**
 * Returns the writes that keep a blob until `keepUntil` (ms since 1970). They include the bytes if the blob is small
 * and not stored yet.
 */
function keeps(
  before: BlobRecord | null,
  { hash, size, bytes }: Pick<StagedBlob, "hash" | "size"> & { readonly bytes?: Uint8Array | undefined },
  keepUntil: number,
): readonly Write[] {
  const blob = { hash, size, keepUntil: Math.max(keepUntil, before?.keepUntil ?? 0) };
  return [
    ...blobRecords.replace(before, blob),
    ...blobDueRecords.put({ hash, at: blob.keepUntil }),
    ...(bytes && !isKept(before) ? smallFiles.put(bytes) : []),
  ];
}

/** Whether the record guarantees that the bytes exist. */
const isKept = (blob: BlobRecord | null): blob is BlobRecord & { readonly goingSince?: undefined } =>
  blob !== null && blob.goingSince === undefined;

const busy = () =>
  new Refusal("unavailable", "This file is being erased or stored by another request. Please try again in a moment.");
