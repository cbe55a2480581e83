import { isWithin } from "../../platform/ahead.ts";
import type { BlobStore, StagedBlob } from "../../platform/blobs/store.ts";
import { createKeyedQueue } from "../../platform/kv/keyed-queue.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { jittered, type Pause } from "../../platform/kv/pause.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type BlobRecord, blobRecords } from "./store.ts";

/** So long whoever has begun to erase bytes has them to himself: far longer than the store of files takes for it, or clocks differ. */
export const GOING_MS = 5 * 60_000;

const MOST_TRIES = 8;
/** Together about three seconds: erasing takes tenths of one. */
const forOthers = jittered({ firstMs: 50, mostMs: 800 });

/**
 * Keeping a blob and erasing it, which must not cross, in this process or between it and others: the record of a blob never says
 * that bytes are there which are not.
 *
 *   erase:  1. the record says that they are going   2. the bytes are erased   3. the record is removed
 *   keep:   1. the record is read, and does not say so   2. the bytes are published   3. the record is written if nobody has changed it
 *
 * Bytes are erased only while the record says that they are going, and a keep that began before it said so, or while it did, does not end
 * as it is: it begins anew. (A record that is absent at 1 and at 3 has not been there between: what was kept is due a day later at the earliest, and what was taken up far later.)
 * Whoever dies after the first step leaves the record as it is: the next sweep, or the next keep, takes it over after `GOING_MS`.
 */
export function createKeeping(kv: Kv, blobs: BlobStore, now: () => number, pause: Pause = forOthers) {
  const oneAtATime = createKeyedQueue();
  const isGoing = ({ goingSince }: BlobRecord) => goingSince !== undefined && isWithin(goingSince, now(), GOING_MS);

  return {
    /** Rejects with `unavailable` while somebody else erases these bytes or keeps them. */
    keep: ({ hash, size, publish }: Pick<StagedBlob, "hash" | "size" | "publish">, keepUntil: number): Promise<void> =>
      oneAtATime(hash, async () => {
        for (let lost = 0; lost < MOST_TRIES; lost++) {
          if (lost > 0) await pause(lost);
          const stored = await kv.get<BlobRecord>(blobRecords.at(hash));
          if (stored.versionstamp !== null && isGoing(stored.value)) continue;
          await publish();
          const blob = { hash, size, keepUntil: Math.max(keepUntil, stored.value?.keepUntil ?? 0) };
          if ((await addWrites(kv.atomic().check(stored), blobRecords.put(blob)).commit()).ok) return;
        }
        throw new Refusal(
          "unavailable",
          "This file is being erased or kept by somebody else. Please try again in a moment.",
        );
      }),

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
      return (await addWrites(kv.atomic().check(stored), blobRecords.put(record)).commit()).ok;
    },

    /** Erases a blob if it `isDue` still; answers whether it did. */
    erase: (hash: string, isDue: (blob: BlobRecord) => boolean): Promise<boolean> =>
      oneAtATime(hash, async () => {
        const stored = await kv.get<BlobRecord>(blobRecords.at(hash));
        if (stored.versionstamp === null || !isDue(stored.value) || isGoing(stored.value)) return false;
        const going: BlobRecord = { ...stored.value, goingSince: now() };
        const marked = await addWrites(kv.atomic().check(stored), blobRecords.put(going)).commit();
        // A process that stood still here for minutes has nothing to itself any more.
        if (!marked.ok || !isWithin(going.goingSince ?? 0, now(), GOING_MS / 2, 0)) return false;
        await blobs.erase(hash);
        const check = { key: blobRecords.at(hash), versionstamp: marked.versionstamp };
        await addWrites(kv.atomic().check(check), blobRecords.remove(going)).commit();
        return true;
      }),
  };
}
