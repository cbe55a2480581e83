import { SCAN_KEPT_MS } from "../../contract/constants.ts";
import { collection } from "../../platform/kv/collection.ts";
import { TOTALS } from "../../platform/kv/totals.ts";
import { WORDS } from "../../words/index.ts";

/** A scanned file. It is stored until `expiresAt`, so that it can be claimed. */
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

/** Record of a blob. The blob is kept until `keepUntil`, and for as long as an object holds it. */
export interface BlobRecord {
  readonly hash: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly keepUntil: number;
  /** When erasing the bytes began (ms since 1970). From then on, they may be missing. Absent: the bytes exist. */
  readonly goingSince?: number;
}

export const scansByTime: Deno.KvKey = ["scans_by_time"];

export const scanRecords = collection<ScanRecord>(["scans"], {
  key: ({ userId, hash }) => [userId, hash],
  indexes: [scansByTime],
  indexKeys: ({ scannedAt, userId, hash }) => [[...scansByTime, scannedAt, userId, hash]],
  indexUntil: ([, scannedAt]) => Number(scannedAt) + SCAN_KEPT_MS,
  until: ({ expiresAt }) => expiresAt,
  person: {
    exported: {
      member: "scans",
      means: (language) => WORDS[language].dataExport.members.scans,
      row: ({ hash, fileName, size, scannedAt, expiresAt }) => ({
        hash,
        fileName,
        size,
        scannedAt: new Date(scannedAt).toISOString(),
        expiresAt: new Date(expiresAt).toISOString(),
      }),
    },
  },
});

export const blobTotals = { files: [...TOTALS, "blobs", "files"], bytes: [...TOTALS, "blobs", "bytes"] } as const;

/** Records of blobs. A blob has no owner: the scans and objects that need it have owners. */
export const blobRecords = collection<BlobRecord>(["blobs"], {
  key: ({ hash }) => [hash],
  totals: ({ size }) => [
    { key: blobTotals.files, by: 1 },
    { key: blobTotals.bytes, by: size },
  ],
});

/** Returns the scan if its file is still stored at `now` (ms since 1970); otherwise `null`. */
export const keptAt = (scan: ScanRecord | null, now: number): ScanRecord | null =>
  scan && scan.expiresAt > now ? scan : null;
