import { createHash } from "node:crypto";
import type { BlobStore } from "../blobs/store.ts";
import { type BlobRecord, scanKeys } from "../fingerprints/store.ts";
import { each, type Report } from "./report.ts";

/** Hashes every blob that is on record again. A file that no record names is what a crash may leave, and is no fault. */
export async function checkBlobs(kv: Deno.Kv, blobs: BlobStore, report: Report): Promise<void> {
  for await (const { key, value } of each<BlobRecord>(kv, scanKeys.blobs, report, "blobs")) {
    if (!report.expect(value?.hash === key[1], key, "its hash is not the one of its key")) continue;
    const blob = await blobs.open(value.hash);
    if (!blob) {
      report.bad(key, "its file is missing");
      continue;
    }
    const digest = createHash("sha256");
    let size = 0;
    for await (const chunk of blob.body) {
      digest.update(chunk);
      size += chunk.length;
    }
    report.expect(size === value.size, key, `its file has ${size} bytes, not ${value.size}`);
    report.expect(digest.digest("hex") === value.hash, key, "its file does not have this hash");
  }
}
