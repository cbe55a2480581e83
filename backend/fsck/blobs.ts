import { createHash } from "node:crypto";
import { type BlobRecord, blobRecords } from "../objects/scans/store.ts";
import { type ImageType, imageType } from "../platform/blobs/images.ts";
import { S3Error } from "../platform/blobs/s3-client.ts";
import { type BlobStore, HEAD_BYTES } from "../platform/blobs/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { StorageFailure } from "../platform/storage-failure.ts";
import { each, type Report } from "./report.ts";

/** A blob on record: its size in bytes, and the image type that its file shows. */
export interface KnownBlob {
  readonly size: number;
  readonly type: ImageType | null;
}

/** What a file turned out to be. */
interface ReadFile extends KnownBlob {
  readonly hash: string;
}

/**
 * Hashes every blob that is on record again; answers them by hash. A file that no record names is what a crash may
 * leave, and is no fault: those are counted. Rejects where an object store does not give a file, which says nothing of what is in it.
 */
export async function checkBlobs(kv: Kv, blobs: BlobStore, report: Report): Promise<Map<string, KnownBlob>> {
  const known = new Map<string, KnownBlob>();
  const recorded = new Set<string>();
  for await (const { key, value } of each<BlobRecord>(kv, blobRecords.all, report)) {
    // One that is kept under another key than its own is named with its collection.
    if (value?.hash !== key[1]) continue;
    recorded.add(value.hash);
    // Its bytes may be there or not: whoever holds it is told that it is not known.
    if (value.goingSince !== undefined) continue;
    // What cannot be read of a disk is damage of this record.
    const file = await readAgain(blobs, value.hash).catch((error: unknown) => {
      if (isOfObjectStore(error)) throw error;
      return report.bad(key, `it is malformed: ${(error as Error).message}`);
    });
    if (file === undefined) continue;
    known.set(value.hash, { size: value.size, type: file?.type ?? null });
    if (!report.expect(file !== null, key, "its file is missing") || file === null) continue;
    report.expect(file.size === value.size, key, `its file has ${file.size} bytes, not ${value.size}`);
    report.expect(file.hash === value.hash, key, "its file does not have this hash");
  }
  for await (const hash of blobs.hashes()) if (!recorded.has(hash)) report.count("files that no record names");
  return known;
}

const isOfObjectStore = (error: unknown): boolean => error instanceof StorageFailure && error.cause instanceof S3Error;

/** Reads a file, and once more where a line was cut on the way. `null`: there is none. */
const readAgain = (blobs: BlobStore, hash: string): Promise<ReadFile | null> =>
  readBlob(blobs, hash).catch((error) => (isOfObjectStore(error) ? readBlob(blobs, hash) : Promise.reject(error)));

async function readBlob(blobs: BlobStore, hash: string): Promise<ReadFile | null> {
  const blob = await blobs.open(hash);
  if (!blob) return null;
  const digest = createHash("sha256");
  const head = new Uint8Array(HEAD_BYTES);
  let size = 0;
  for await (const chunk of blob.body) {
    if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size);
    digest.update(chunk);
    size += chunk.length;
  }
  return { hash: digest.digest("hex"), size, type: imageType(head) };
}
