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
 * How long a process that began to erase bytes has them to itself: far longer than erasing takes, or clocks differ.
 */
export const GOING_MS = 5 * 60_000;

/** A record that lasts so long still when its entry is decided on outlasts the commit: no sweep finds it due before the object holds it. */
const LASTS_MS = 10 * 60_000;

const KEPT_BESIDE = "An entry that has not seen the record keeps the blob as well, and as long but for moments.";

/** What an entry was to keep has come, gone or begun to go since it was looked at. */
class Moved extends Error {}

const MOST_TRIES = 8;
/** Together about three seconds: erasing takes tenths of one. */
const forOthers = jittered({ firstMs: 50, mostMs: 800 });

/**
 * Keeps and erases blobs without conflict, within and between processes: the record of a blob never says that bytes
 * exist which do not.
 *
 *   erase:  1. the record says that they are going   2. the bytes are erased   3. the record is removed
 *   keep:   1. the record is read, and does not say so   2. the bytes are published   3. the record is written if
 *   unchanged
 *   keep with an entry of the log: 3 is in the entry's commit, and so is 2 for small blobs; its check is the log's
 *   head
 *
 * Bytes are erased only while the record says that they are going, and a keep that overlaps with that starts again.
 * (A record that is absent at 1 and 3 was absent in between: what was kept is due a day later at the earliest.)
 * The first step of erasing moves the log's head, so that an entry which has not seen it is decided again.
 * If the process dies after the first step, the next sweep or keep takes over after `GOING_MS`.
 */
export function createKeeping(kv: Kv, blobs: BlobStore, now: () => number, pause: Pause = forOthers) {
  const oneAtATime = createKeyedQueue();
  const isGoing = ({ goingSince }: BlobRecord) => goingSince !== undefined && isWithin(goingSince, now(), GOING_MS);

  return {
    /**
     * Keeps a blob until `keepUntil` (ms since 1970). `beside` reads and returns writes for the same commit. Small blobs (`bytes`) are stored with their
     * record; others are published as a file first. Rejects with `unavailable` while another caller erases or keeps the blob, and as `beside` does.
     */
    keep: (
      { hash, size, bytes, publish }: Pick<StagedBlob, "hash" | "size" | "bytes" | "publish">,
      keepUntil: number,
      beside: (read: Reader) => Promise<readonly Write[]> = async () => [],
    ): Promise<void> =>
      oneAtATime(hash, async () => {
        const key = blobRecords.at(hash);
        for (let lost = 0; lost < MOST_TRIES; lost++) {
          if (lost > 0) await pause(lost);
          const seen = await kv.get<BlobRecord>(key);
          if (seen.versionstamp !== null && isGoing(seen.value)) continue;
          if (!bytes) await publish();
          const isCommitted = await commit(kv, async (read) => {
            const stored = await read.get<BlobRecord>(key);
            // Its bytes may have been erased since: publish again.
            if (stored.versionstamp !== seen.versionstamp) return { writes: [], result: false };
            const before = present(stored);
            const blob = { hash, size, keepUntil: Math.max(keepUntil, before?.keepUntil ?? 0) };
            return {
              writes: [
                ...blobRecords.replace(before, blob),
                ...blobDueRecords.put({ hash, at: blob.keepUntil }),
                ...(bytes && !isKept(before) ? smallFiles.put(bytes) : []),
                ...(await beside(read)),
              ],
              result: true,
              besideLog: KEPT_BESIDE,
            };
          });
          if (isCommitted) return;
        }
        throw busy();
      }),

    /**
     * Keeps a blob by the commit of an entry: `enter` appends a change with the given reads and writes. An existing
     * record that lasts is left as it is. The entry's object holds the blob, so it needs no due record. Rejects as
     * `keep` and `enter` do.
     */
    async keepWith<T>(
      { hash, size, bytes, publish }: Pick<StagedBlob, "hash" | "size" | "bytes" | "publish">,
      keepUntil: number,
      enter: (kept: Alongside) => Promise<T>,
    ): Promise<T> {
      const key = blobRecords.at(hash);
      for (let lost = 0; lost < MOST_TRIES; lost++) {
        if (lost > 0) await pause(lost);
        const seen = bytes ? null : present(await kv.get<BlobRecord>(key));
        if (seen && isGoing(seen)) continue;
        // Few bytes go with their record. Others are a file before that, unless they are one.
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
     * Takes up a blob that no record names, as a crash between its bytes and its record leaves it: from now on it is kept until `keepUntil`.
     * Answers whether there was one.
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

    /** Erases a blob if it `isDue` still; answers whether it did. */
    erase: (hash: string, isDue: (blob: BlobRecord) => boolean): Promise<boolean> =>
      oneAtATime(hash, async () => {
        const key = blobRecords.at(hash);
        const going = await commit(kv, async (read) => {
          const stored = present(await read.get<BlobRecord>(key));
          if (stored === null || !isDue(stored) || isGoing(stored)) return { writes: [], result: null };
          const marked = { ...stored, goingSince: now() };
          return { writes: [...blobRecords.replace(stored, marked), await headTouched(read)], result: marked };
        });
        // A process that was suspended here for minutes has lost its claim.
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
            besideLog: "An entry that has read the record has seen that its bytes are going.",
          };
        });
        return true;
      }),
  };
}

/** Whether the record says that the bytes are there. */
const isKept = (blob: BlobRecord | null): blob is BlobRecord & { readonly goingSince?: undefined } =>
  blob !== null && blob.goingSince === undefined;

const busy = () =>
  new Refusal("unavailable", "This file is being erased or kept by somebody else. Please try again in a moment.");
