import { objectRecords } from "../objects/record/store.ts";
import type { BlobStore } from "../platform/blobs/store.ts";
import type { Records } from "../platform/kv/collection.ts";
import type { Kv } from "../platform/kv/kv.ts";
import type { Roots } from "../tlog/key-list.ts";
import { checkAdminAudit } from "./admin-audit.ts";
import { checkBlobs } from "./blobs.ts";
import { checkCessions } from "./cessions.ts";
import { checkIndexes, checkOwners, checkRecords } from "./collections.ts";
import { readErasing } from "./erased.ts";
import { checkKeyLists } from "./key-lists.ts";
import { checkNotifications } from "./notifications.ts";
import { checkHeldBlobs, checkMints, checkObjects } from "./objects.ts";
import { checkPeople } from "./people.ts";
import { checkRegistry } from "./registry.ts";
import { Report } from "./report.ts";
import { checkStamps } from "./stamps.ts";
import { checkTransfers } from "./transfers.ts";
import { checkTree, type Signed } from "./tree.ts";

export interface FsckDeps {
  readonly kv: Kv;
  /** Everything that is stored. */
  readonly collections: readonly Records<object>[];
  readonly blobs: BlobStore;
  readonly now: () => number;
  /** The log's key and its kept checkpoint; `null` where there is no key to check with. */
  readonly signed: Signed | null;
  /** Root keys of the log's key lists, where they are known. */
  readonly roots?: Roots | null;
}

/**
 * Reads everything stored again: the chain, the tiles and checkpoints, the records against the leaves, the indexes against the
 * records, the blobs against their hashes. The registry comes first, for everything else is judged by it, then the objects, then
 * each collection, and last what is special to some. Nobody may write meanwhile.
 */
export async function fsck({ kv, collections, blobs, now, signed, roots = null }: FsckDeps): Promise<Report> {
  const report = new Report();
  const { tokens, keyLists } = await checkRegistry(kv, now(), report);
  const erasing = await readErasing(kv, report);
  await checkMints(kv, tokens, report);
  const objects = await checkRecords(kv, objectRecords, now(), report);
  await checkObjects(kv, tokens, erasing, report);
  for (const collection of collections) {
    const due = collection === objectRecords ? objects : await checkRecords(kv, collection, now(), report);
    await checkIndexes(kv, collection, due, now(), report);
  }
  await checkOwners(kv, collections, await checkPeople(kv, report), report);
  await checkTransfers(kv, now(), report);
  await checkCessions(kv, tokens, report);
  await checkNotifications(kv, tokens, erasing, report);
  await checkHeldBlobs(kv, await checkBlobs(kv, blobs, report), now(), report);
  await checkAdminAudit(kv, report);
  await checkTree(kv, tokens, signed, report);
  await checkStamps(kv, report);
  await checkKeyLists(kv, keyLists, roots, report);
  return report;
}
