import { createHash } from "node:crypto";
import { type BlobRecord, blobRecords } from "../objects/scans/store.ts";
import { type ImageType, imageType } from "../platform/blobs/images.ts";
import { type BlobStore, HEAD_BYTES } from "../platform/blobs/store.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { each, type Report } from "./report.ts";

/** A blob on record: its size in bytes, and the image type that its file shows. */
export interface KnownBlob {
  readonly size: number;
  readonly type: ImageType | null;
}

/**
 * Hashes every blob that is on record again; answers them by hash. A file that no record names is what a crash may
 * leave, and is no fault.
 */
export async function checkBlobs(kv: Kv, blobs: BlobStore, report: Report): Promise<Map<string, KnownBlob>> {
  const known = new Map<string, KnownBlob>();
  for await (const { key, value } of each<BlobRecord>(kv, blobRecords.all, report)) {
    // One that is kept under another key than its own is named with its collection.
    if (value?.hash !== key[1]) continue;
    // Its bytes may be there or not: whoever holds it is told that it is not known.
    if (value.goingSince !== undefined) continue;
    await report.checked(key, async () => {
      known.set(value.hash, { size: value.size, type: await checkFile(blobs, key, value, report) });
    });
  }
  return known;
}

async function checkFile(
  blobs: BlobStore,
  key: Deno.KvKey,
  { hash, size }: BlobRecord,
  report: Report,
): Promise<ImageType | null> {
  const blob = await blobs.open(hash);
  if (!blob) {
    report.bad(key, "its file is missing");
    return null;
  }
  const digest = createHash("sha256");
  const head = new Uint8Array(HEAD_BYTES);
  let read = 0;
  for await (const chunk of blob.body) {
    if (read < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - read), read);
    digest.update(chunk);
    read += chunk.length;
  }
  report.expect(read === size, key, `its file has ${read} bytes, not ${size}`);
  report.expect(digest.digest("hex") === hash, key, "its file does not have this hash");
  return imageType(head);
}
