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
import { createKeeping, MOST_TOGETHER, type SmallBlob } from "./keeping.ts";
import { type BlobRecord, blobRecords, type ScanRecord, scanRecords } from "./store.ts";

/**
 * How long a blob stays after its time: a claim that found it still kept has been committed by then, so that
 * `isBlobHeld` sees it.
 */
const SWEEP_GRACE_MS = 60 * 60 * 1000;

/** Number of blobs that are handled before the event loop serves others. */
const A_TURN = 100;

/** Failures after which a sweep stops: the store is then probably unavailable, and each failure may take long. */
const MOST_FAILURES = 5;

/** When files without a record were last searched for. */
const STRAYS: Deno.KvKey = ["blobs_strays"];
const STRAYS_EVERY_MS = 24 * 60 * 60 * 1000;
/**
 * How long files without a record are kept. An operator who has restored older records beside newer files needs time
 * to notice.
 */
const STRAYS_KEPT_MS = 7 * STRAYS_EVERY_MS;

/** A received file that is not stored permanently yet. */
export interface ScannedFile {
  readonly staged: StagedBlob;
  readonly fileName: string;
}
type SmallFile = ScannedFile & { readonly staged: StagedBlob & SmallBlob };

const isSmall = (file: ScannedFile): file is SmallFile => file.staged.bytes !== undefined && file.staged.size > 0;

/** Throws `invalid_input` for an empty file. `scannedAt`: ms since 1970. */
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
    /** Stages an upload as `BlobStore.stage` does, but keeps small files in memory, because they become records. */
    stage: (source: AsyncIterable<Uint8Array>, options: Parameters<BlobStore["stage"]>[1]): Promise<StagedBlob> =>
      keepsSmallFiles() ? stageSmall(blobs, source, options) : blobs.stage(source, options),

    keepScan,

    /**
     * Keeps scanned files as `keepScan` does, several small files in one commit. `count` counts one file, and rejects
     * to refuse it. Returns the result for each file, in order.
     */
    async keepScans(
      userId: string,
      all: readonly ScannedFile[],
      count: () => Promise<void>,
    ): Promise<readonly PromiseSettledResult<FingerprintAnswer>[]> {
      const at = now();
      const counted = await Promise.allSettled(all.map(count));
      const files = all.filter((_, place) => counted[place]?.status === "fulfilled");
      // The last of several files with the same bytes gives the scan its name.
      const distinct = [...new Map(files.map((file) => [file.staged.hash, file])).values()];
      const kept = new Map<string, Promise<unknown>>();
      const small = distinct.filter(isSmall);
      for (let from = 0; from < small.length; from += MOST_TOGETHER) {
        const part = small.slice(from, from + MOST_TOGETHER);
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
     * Keeps a cover with its claim: its record is in the claim's commit, and the object holds it from then on. While
     * instances of an older version run, which would not find small blobs in records, it is published as a file
     * first, with a record in a separate commit.
     */
    async keepCover<T>(staged: StagedBlob, claim: (kept: Alongside) => Promise<T>): Promise<T> {
      const keepUntil = now() + SCAN_KEPT_MS;
      if (keepsSmallFiles()) return keeping.keepWith(staged, keepUntil, claim);
      const { bytes: _, ...asFile } = staged;
      await keeping.keep(asFile, keepUntil);
      return claim({ reads: [], writes: () => [] });
    },

    /**
     * Erases the blobs that are due and that no object holds; returns their number. Then removes abandoned staged
     * files and adopts files without a record.
     */
    async sweep(): Promise<number> {
      const due = kv.list<BlobDue>({ prefix: blobDueRecords.all, end: blobDueRecords.at(now() - SWEEP_GRACE_MS) });
      const failures: unknown[] = [];
      let erased = 0;
      for await (const entry of yieldingEvery(due, A_TURN)) {
        // A failure does not prevent other blobs from being erased.
        try {
          if (await settle(entry)) erased += 1;
        } catch (error) {
          if (failures.push(error) === MOST_FAILURES) break;
        }
      }
      await blobs.sweepStaged(SCAN_KEPT_MS);
      await takeUpStrays();
      if (failures.length > 0) throw failures[0];
      return erased;
    },
  };

  /**
   * Erases the blob of a due record unless an object or a later `keepUntil` keeps it; returns whether it did. Removes
   * the due record if an object holds the blob (which writes another one when it releases the blob), and replaces it
   * if the blob is kept longer.
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

  /** Runs once a day in one of the processes. Adopts files without a record, so that a later sweep erases them. */
  async function takeUpStrays(): Promise<void> {
    const looked = await kv.get<{ readonly at: number }>(STRAYS);
    if (looked.value && isWithin(looked.value.at, now(), STRAYS_EVERY_MS)) return;
    if (!(await kv.atomic().check(looked).set(STRAYS, { at: now() }).commit()).ok) return;
    for await (const hash of blobs.hashes()) await keeping.takeUp(hash, now() + STRAYS_KEPT_MS);
  }

  /** Keeps a scanned file for a claim. Rejects if it is empty, or if the account was closed during the upload. */
  async function keepScan(userId: string, file: ScannedFile, at = now()): Promise<FingerprintAnswer> {
    const scan = scanOf(userId, file, at);
    await keeping.keep(file.staged, scan.expiresAt, (read) => recording(read, userId, [scan]));
    return answerOf(scan);
  }

  /** Keeps up to `MOST_TOGETHER` small files in one commit; returns those that are being erased. */
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
   * Returns the writes for the scans. Refuses if the account was closed during the upload. The commit does not check the scans that are
   * replaced: a request that writes one also changes the record of its blob, which is checked.
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
