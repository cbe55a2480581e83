import type { BlobStore } from "../platform/blobs/store.ts";
import { checkAdminAudit } from "./admin-audit.ts";
import { checkBlobs } from "./blobs.ts";
import { readErasing } from "./erased.ts";
import { checkNotifications } from "./notifications.ts";
import { checkHeldBlobs, checkObjects } from "./objects.ts";
import { checkPeople } from "./people.ts";
import { checkRegistry } from "./registry.ts";
import { Report } from "./report.ts";
import { checkScanTimes } from "./scans.ts";
import { checkTransfers } from "./transfers.ts";
import { checkTree, type Signed } from "./tree.ts";

export interface FsckDeps {
  readonly kv: Deno.Kv;
  readonly blobs: BlobStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The log's key and its kept checkpoint; `null` where there is no key to check with. */
  readonly signed: Signed | null;
}

/**
 * Reads everything stored again: the chain, the tiles and checkpoints, the records against the leaves, the indexes against the records, the blobs
 * against their hashes. The registry comes first, for everything else is judged by it. Nobody may write meanwhile.
 */
export async function fsck({ kv, blobs, now, signed }: FsckDeps): Promise<Report> {
  const report = new Report();
  const tokens = await checkRegistry(kv, report);
  const erasing = await readErasing(kv, report);
  await checkObjects(kv, tokens, erasing, report);
  await checkPeople(kv, now(), report);
  await checkTransfers(kv, now(), report);
  await checkNotifications(kv, tokens, erasing, report);
  await checkHeldBlobs(kv, await checkBlobs(kv, blobs, report), now(), report);
  await checkScanTimes(kv, now(), report);
  await checkAdminAudit(kv, report);
  await checkTree(kv, tokens, signed, report);
  return report;
}
