import { SCAN_KEPT_MS } from "../../contract/constants.ts";
import { commit } from "../../platform/kv/commit.ts";
import type { Write } from "../../platform/kv/write.ts";

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
  allByTime: ["scans_by_time"],
  /** Holds the hash. */
  byTime: ({ scannedAt, userId, hash }: Pick<ScanRecord, "scannedAt" | "userId" | "hash">) => [
    "scans_by_time",
    scannedAt,
    userId,
    hash,
  ],
  blobs: ["blobs"],
  blob: (hash: string) => ["blobs", hash],
} as const;

/** The scan with its index, in place of the one of the same file before it. */
export const scanWrites = (scan: ScanRecord, before: ScanRecord | null): Write[] => [
  ...(before ? [{ key: scanKeys.byTime(before), erase: true } as const] : []),
  { key: scanKeys.scan(scan.userId, scan.hash), value: scan, expireIn: SCAN_KEPT_MS },
  { key: scanKeys.byTime(scan), value: scan.hash, expireIn: SCAN_KEPT_MS },
];

/** Takes the scan away with its index. */
export const scanErasures = (scan: ScanRecord): Write[] => [
  { key: scanKeys.scan(scan.userId, scan.hash), erase: true },
  { key: scanKeys.byTime(scan), erase: true },
];

/** The scan, when its file is still kept at `now` (ms). */
export const keptAt = (scan: ScanRecord | null, now: number): ScanRecord | null =>
  scan && scan.expiresAt > now ? scan : null;

/** Notes that a published blob is to be kept until `keepUntil` at least. */
export const keepBlob = (kv: Deno.Kv, blob: BlobRecord): Promise<void> =>
  commit(kv, async (read) => {
    const stored = await read.get<BlobRecord>(scanKeys.blob(blob.hash));
    const keepUntil = Math.max(blob.keepUntil, stored.value?.keepUntil ?? 0);
    return { writes: [{ key: stored.key, value: { ...blob, keepUntil } }], result: undefined };
  });
