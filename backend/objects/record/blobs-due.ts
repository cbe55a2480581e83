import { collection } from "../../platform/kv/collection.ts";
import type { Write } from "../../platform/kv/write.ts";
import { isHeld, keptFileOf, type ObjectRecord } from "./store.ts";

/** That a blob is to be looked at: from `at` on (ms since 1970) it may be that nothing keeps it any more. */
export interface BlobDue {
  readonly hash: string;
  readonly at: number;
}

/**
 * By time. A blob that no object holds has one at least: it is written with `keepUntil`, and by the commit in which an object lets go of it. A sweep
 * reads those whose time has come, and nothing else.
 */
export const blobDueRecords = collection<BlobDue>(["blobs_due"], { key: ({ at, hash }) => [at, hash] });

/** The blobs of `before` that `after` does not hold any more are looked at from `at` on, ms since 1970. */
export function lettingGo(before: ObjectRecord, after: ObjectRecord, at: number): Write[] {
  const held = new Set(blobsOf(after));
  return blobsOf(before)
    .filter((hash) => !held.has(hash))
    .flatMap((hash) => blobDueRecords.put({ hash, at }));
}

/** The blobs that an object holds, as its cover or its file. */
const blobsOf = (object: ObjectRecord): readonly string[] =>
  isHeld(object) ? [...(object.cover ? [object.cover.hash] : []), ...(keptFileOf(object) ? [object.hash] : [])] : [];
