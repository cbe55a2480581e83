/** A file that somebody scanned: kept until `expiresAt` for a claim. */
export interface ScanRecord {
  readonly userId: string;
  readonly hash: string;
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly scannedAt: number;
  readonly expiresAt: number;
}

/** A blob that the records know of. It is kept while `keepUntil` lasts or an object holds it. */
export interface BlobRecord {
  readonly hash: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly keepUntil: number;
}

export const scanKeys = {
  all: ["scans"],
  ofUser: (userId: string) => ["scans", userId],
  scan: (userId: string, hash: string) => ["scans", userId, hash],
  blobs: ["blobs"],
  blob: (hash: string) => ["blobs", hash],
} as const;

/** The scan, when its file is still kept at `now` (ms). */
export const keptAt = (scan: ScanRecord | null, now: number): ScanRecord | null =>
  scan && scan.expiresAt > now ? scan : null;

/** Notes that a published blob is to be kept until `keepUntil` at least. */
export async function keepBlob(kv: Deno.Kv, blob: BlobRecord): Promise<void> {
  for (;;) {
    const stored = await kv.get<BlobRecord>(scanKeys.blob(blob.hash));
    const keepUntil = Math.max(blob.keepUntil, stored.value?.keepUntil ?? 0);
    if (
      (
        await kv
          .atomic()
          .check(stored)
          .set(stored.key, { ...blob, keepUntil })
          .commit()
      ).ok
    )
      return;
  }
}
