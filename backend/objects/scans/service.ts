import { findUser } from "../../accounts/users/store.ts";
import { SCAN_KEPT_MS } from "../../contract/constants.ts";
import type { FingerprintAnswer } from "../../contract/fingerprint.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { stageSmall } from "../../platform/blobs/small.ts";
import type { BlobStore, StagedBlob } from "../../platform/blobs/store.ts";
import { yieldingEvery } from "../../platform/event-loop-yield.ts";
import { isWithin } from "../../platform/expiry-time.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites, getAll, present, type Write } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Alongside } from "../events/change.ts";
import { type BlobDue, blobDueRecords, isBlobHeld } from "../record/blobs-due.ts";
import { createKeeping, MAX_TOGETHER, type SmallBlob } from "./keeping.ts";
import { type BlobRecord, blobRecords, type ScanRecord, scanRecords } from "./store.ts";

/**
 * How long a due blob is kept after `keepUntil`. By then, a claim that still found the blob kept has been committed,
 * so that `isBlobHeld` finds the object.
 */
const SWEEP_GRACE_MS = 60 * 60 * 1000;

/** Number of blobs that are processed before yielding to the event loop. */
const A_TURN = 100;

/**
 * Number of failures after which a sweep stops. The store is then probably unavailable, and each failure may take
 * long.
 */
const MAX_FAILURES = 5;

/** Key of the time when files without a record were last searched for. */
const STRAYS: Deno.KvKey = ["blobs_strays"];
const STRAYS_EVERY_MS = 24 * 60 * 60 * 1000;
/**
 * How long files without a record are kept. An operator who has restored a backup of the records that is older than
 * the files needs time to notice.
 */
const STRAYS_KEPT_MS = 7 * STRAYS_EVERY_MS;

/** A received file that is not stored permanently yet. */
export interface ScannedFile {
  readonly staged: StagedBlob;
  readonly fileName: string;
}
type SmallFile = ScannedFile & { readonly staged: StagedBlob & SmallBlob };

const isSmall = (file: ScannedFile): file is SmallFile => file.staged.bytes !== undefined && file.staged.size > 0;

/** Creates the record of a scan. Throws `invalid_input` for an empty file. `scannedAt`: ms since 1970. */
function scanOf(userId: string, { staged: { hash, size }, fileName }: ScannedFile, scannedAt: number): ScanRecord {
  if (size === 0) throw new Refusal("invalid_input", MESSAGES.emptyFile, { field: "file" });
  return { userId, hash, fileName, size, scannedAt, expiresAt: scannedAt + SCAN_KEPT_MS };
}

const answerOf = ({ hash, fileName, size, expiresAt }: ScanRecord): FingerprintAnswer => ({
  hash,
  fileName,
  size,
  expiresAt: new Date(expiresAt).toISOString(),
});

export function createFingerprints(
  kv: Kv,
  blobs: BlobStore,
  now: () => number,
  keepsSmallFiles: () => boolean = () => true,
) {
  const keeping = createKeeping(kv, blobs, now);
  return {
    /**
     * Stores an upload temporarily, like `BlobStore.stage`. Small files are kept in memory, because they are stored
     * in records.
     */
    stage: (source: AsyncIterable<Uint8Array>, options: Parameters<BlobStore["stage"]>[1]): Promise<StagedBlob> =>
      keepsSmallFiles() ? stageSmall(blobs, source, options) : blobs.stage(source, options),

    keepScan,

    /**
     * Keeps scanned files like `keepScan`, several small files per commit. `count` counts one file against the
     * limits, and rejects to refuse it. Returns the result for each file, in order.
     */
    async keepScans(
      userId: string,
      all: readonly ScannedFile[],
      count: () => Promise<void>,
    ): Promise<readonly PromiseSettledResult<FingerprintAnswer>[]> {
      const at = now();
      const counted = await Promise.allSettled(all.map(count));
      const files = all.filter((_, place) => counted[place]?.status === "fulfilled");
      // If several files have the same bytes, the scan gets the name of the last one.
      const distinct = [...new Map(files.map((file) => [file.staged.hash, file])).values()];
      const kept = new Map<string, Promise<unknown>>();
      const small = distinct.filter(isSmall);
      for (let from = 0; from < small.length; from += MAX_TOGETHER) {
        const part = small.slice(from, from + MAX_TOGETHER);
        const left = keepPart(userId, part, at);
        for (const file of part)
          kept.set(
            file.staged.hash,
            left.then(async (blobs) => {
              if (blobs.includes(file.staged)) await keepScan(userId, file, at);
            }),
          );
      }
      for (const file of distinct) if (!isSmall(file)) kept.set(file.staged.hash, keepScan(userId, file, at));
      return Promise.allSettled(
        all.map(async (file, place) => {
          if (counted[place]?.status === "rejected") throw counted[place].reason;
          await kept.get(file.staged.hash);
          return answerOf(scanOf(userId, file, at));
        }),
      );
    },

    /**
     * Keeps a cover in the commit that registers its object: that commit also stores the cover's record. Instances of
     * an older version cannot read small files that are stored in records. While any of them run, the cover is
     * therefore first stored as a file, with its record in a separate commit.
     */
    async keepCover<T>(staged: StagedBlob, claim: (kept: Alongside) => Promise<T>): Promise<T> {
      const keepUntil = now() + SCAN_KEPT_MS;
      if (keepsSmallFiles()) return keeping.keepWith(staged, keepUntil, claim);
      const { bytes: _, ...asFile } = staged;
      await keeping.keep(asFile, keepUntil);
      return claim({ reads: [], writes: () => [] });
    },

    /**
     * Erases the blobs that are due and that no object holds, and returns how many it erased. Then removes abandoned
     * temporary files, and creates records for files that have none.
     */
    async sweep(): Promise<number> {
      const due = kv.list<BlobDue>({ prefix: blobDueRecords.all, end: blobDueRecords.at(now() - SWEEP_GRACE_MS) });
      const failures: unknown[] = [];
      let erased = 0;
      for await (const entry of yieldingEvery(due, A_TURN)) {
        // If one blob cannot be erased, the others are erased nevertheless.
        try {
          if (await settle(entry)) erased += 1;
        } catch (error) {
          if (failures.push(error) === MAX_FAILURES) break;
        }
      }
      await blobs.sweepStaged(SCAN_KEPT_MS);
      await takeUpStrays();
      if (failures.length > 0) throw failures[0];
      return erased;
    },
  };

  /**
   * Erases the blob of a due record, unless an object holds it or its `keepUntil` is later. Returns whether it was
   * erased. If an object holds the blob, the due record is removed, because the object writes another one when it
   * releases the blob. If the blob is kept longer, the due record is replaced.
   */
  async function settle(entry: Deno.KvEntry<BlobDue>): Promise<boolean> {
    const { hash } = entry.value;
    const blob = present(await kv.get<BlobRecord>(blobRecords.at(hash)));
    const isHeld = blob !== null && (await isBlobHeld(kv, hash));
    const isErased = blob !== null && !isHeld && isDue(blob) && (await keeping.erase(hash, isDue));
    if (blob && !isHeld && !isErased && isDue(blob)) return false;
    const later = blob && !isHeld && !isErased ? blobDueRecords.put({ hash, at: blob.keepUntil }) : [];
    await addWrites(kv.atomic().check(entry), [...blobDueRecords.remove(entry.value), ...later]).commit();
    return isErased;
  }

  /**
   * Creates records for files that have none, so that a later sweep erases them. Runs once a day, in one of the
   * processes.
   */
  async function takeUpStrays(): Promise<void> {
    const looked = await kv.get<{ readonly at: number }>(STRAYS);
    if (looked.value && isWithin(looked.value.at, now(), STRAYS_EVERY_MS)) return;
    if (!(await kv.atomic().check(looked).set(STRAYS, { at: now() }).commit()).ok) return;
    for await (const hash of blobs.hashes()) await keeping.takeUp(hash, now() + STRAYS_KEPT_MS);
  }

  /**
   * Keeps a scanned file so that it can be claimed. Rejects if the file is empty, or if the account was closed during
   * the upload.
   */
  async function keepScan(userId: string, file: ScannedFile, at = now()): Promise<FingerprintAnswer> {
    const scan = scanOf(userId, file, at);
    await keeping.keep(file.staged, scan.expiresAt, (read) => recording(read, userId, [scan]));
    return answerOf(scan);
  }

  /**
   * Keeps up to `MAX_TOGETHER` small files in one commit. Returns those that could not be kept because they are
   * being erased.
   */
  function keepPart(userId: string, files: readonly SmallFile[], at: number): Promise<readonly SmallBlob[]> {
    return keeping.keepTogether(
      files.map(({ staged }) => staged),
      at + SCAN_KEPT_MS,
      (read, kept) => {
        const scans = files.filter(({ staged }) => kept.includes(staged)).map((file) => scanOf(userId, file, at));
        return recording(read, userId, scans);
      },
    );
  }

  /**
   * Returns the writes for the scans. Refuses if the account was closed during the upload. Scans that are replaced
   * need not be checked by the commit: every request that writes such a scan also changes the record of its blob,
   * which is checked.
   */
  async function recording(read: Reader, userId: string, scans: readonly ScanRecord[]): Promise<readonly Write[]> {
    const account = await findUser(read, userId);
    if (!account || account.disabled) throw new Refusal("unauthenticated", "Please sign in.");
    const keys = scans.map(({ hash }) => scanRecords.at(userId, hash));
    const before = (await getAll<ScanRecord>(kv, keys)).map(present);
    return scans.flatMap((scan, place) => scanRecords.replace(before[place] ?? null, scan, scan.scannedAt));
  }

  function isDue(blob: BlobRecord): boolean {
    return blob.keepUntil + SWEEP_GRACE_MS < now();
  }
}

export type Fingerprints = ReturnType<typeof createFingerprints>;
