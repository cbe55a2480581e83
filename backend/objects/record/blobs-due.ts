import { collection } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import { findObjectByToken, findTokensByHash, isHeld, keptFileOf, type ObjectRecord, objectKeys } from "./store.ts";

/** Time at which to check whether a blob is still needed. `at` in ms since 1970. */
export interface BlobDue {
  readonly hash: string;
  readonly at: number;
}

/**
 * Times for checks of blobs, sorted, so that a sweep reads only what is due. Invariant: a blob that no object holds
 * has at least one of these records. One is written whenever `keepUntil` is written, and in the commit by which an
 * object releases a blob.
 */
export const blobDueRecords = collection<BlobDue>(["blobs_due"], { key: ({ at, hash }) => [at, hash] });

/**
 * Returns writes that schedule a check at `at` (ms since 1970) for each blob that `before` holds and `after` does
 * not.
 */
export function releasedBlobs(before: ObjectRecord, after: ObjectRecord, at: number): Write[] {
  const held = new Set(blobsOf(after));
  return blobsOf(before)
    .filter((hash) => !held.has(hash))
    .flatMap((hash) => blobDueRecords.put({ hash, at }));
}

/** Returns the hashes of the cover and the stored file of an object. */
const blobsOf = (object: ObjectRecord): readonly string[] =>
  isHeld(object) ? [...(object.cover ? [object.cover.hash] : []), ...(keptFileOf(object) ? [object.hash] : [])] : [];

/** Returns whether any object holds the blob, as its file or as its cover. */
export async function isBlobHeld(kv: Kv, hash: string): Promise<boolean> {
  for await (const _ of kv.list({ prefix: objectKeys.byCover(hash) }, { limit: 1 })) return true;
  const tokenIds = await findTokensByHash(kv, hash);
  for await (const { value } of kv.list<number>({ prefix: objectKeys.byFormerHash(hash) })) tokenIds.push(value);
  for (const tokenId of tokenIds) {
    const object = await findObjectByToken(kv, tokenId);
    if (object && isHeld(object) && keptFileOf(object)) return true;
  }
  return false;
}
