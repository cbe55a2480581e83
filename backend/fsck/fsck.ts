import type { Roots } from "../formats/tlog/key-list.ts";
import { notificationRecords } from "../objects/notifications/store.ts";
import { eventRecords } from "../objects/record/event-store.ts";
import { objectRecords } from "../objects/record/store.ts";
import { areComplete } from "../objects/transfers/cession-history.ts";
import { smallFiles, withSmallFiles } from "../platform/blobs/small.ts";
import type { BlobStore } from "../platform/blobs/store.ts";
import type { Records } from "../platform/kv/collection.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { checkAdminAudit } from "./admin-audit.ts";
import { checkBlobs, checkBlobsDue } from "./blobs.ts";
import { checkCessions, checkTransferred } from "./cessions.ts";
import { checkCollection } from "./collections.ts";
import { readErasing } from "./erased.ts";
import { createLeaving } from "./former.ts";
import { checkKeyLists } from "./key-lists.ts";
import { checkNotifications } from "./notifications.ts";
import { checkHeldBlobs, checkObjectOf, checkScannedBlobs } from "./objects.ts";
import { checkPeople } from "./people.ts";
import { checkRegistry } from "./registry.ts";
import { listed, Report } from "./report.ts";
import { checkStamps } from "./stamps.ts";
import { checkTiles } from "./tiles.ts";
import { eachToken } from "./tokens.ts";
import { checkTotals } from "./totals.ts";
import { checkTransfers } from "./transfers.ts";
import { checkEntryIndex, checkSigned, type Signed } from "./tree.ts";
import { checkWitnessedCheckpoints } from "./witnessed-checkpoints.ts";

export interface FsckDeps {
  readonly kv: Kv;
  /** All collections of the store. */
  readonly collections: readonly Records<object>[];
  readonly blobs: BlobStore;
  /** Part of the blobs whose bytes are read (`checkBlobs`); `null` or absent: all. */
  readonly part?: number | null;
  readonly now: () => number;
  /** The log's keys and its stored checkpoint; `null` if there is no key to check with. */
  readonly signed: Signed | null;
  /** Root keys of the log's key lists, if known. */
  readonly roots?: Roots | null;
}

/**
 * Checks everything stored: the chain, tiles and checkpoints; records against leaves; indexes against records; blobs
 * against their hashes. Nothing may be written while it runs.
 *
 * Each list of the store is read once, except the leaves. First comes the log, which shows which entries belong to
 * which object (`registry.ts`); then everything stored by object, in one walk over all of these lists (`tokens.ts`);
 * then the other collections, each with its indexes (`collections.ts`). Findings are reported in another order: first
 * the registry, because everything else depends on it, then the objects, then each collection, and last the special
 * checks.
 */
export async function fsck({ kv, collections, now, signed, roots = null, ...deps }: FsckDeps): Promise<Report> {
  const report = new Report();
  const blobs = withSmallFiles(kv, deps.blobs);
  const at = now();
  const parts = partsOf(report, collections);
  const tiles = checkTiles(kv, parts.tiles);
  const { size, events, keyLists } = await checkRegistry(kv, at, tiles, parts.registry);
  const erasing = await readErasing(kv, parts.erasing);
  const people = await checkPeople(kv, parts.people);
  const known = await checkBlobs(kv, blobs, parts.blobs, deps.part);
  const isLeaving = createLeaving(kv);
  const totals = checkTotals(kv, collections, people, parts.totals);
  const checkOf = (collection: Records<object>) =>
    checkCollection(kv, collection, { now: at, people, totals, parts: parts.of(collection) });

  const byObject = {
    objects: checkOf(objectRecords),
    events: checkOf(eventRecords),
    notifications: checkOf(notificationRecords),
  };
  const areGivenCessions = await areComplete(kv);
  for await (const token of eachToken(kv, size ?? 0, events, parts.registry)) {
    for (const kind of ["objects", "events", "notifications"] as const)
      for (const record of token[kind]) byObject[kind].record(record);
    const object = await checkObjectOf(kv, token, erasing, isLeaving, parts);
    checkNotifications(token, object, erasing.has(Number(token.place)), parts.notifications);
    if (areGivenCessions) await checkTransferred(kv, token, isLeaving, parts.transferred);
    checkHeldBlobs(token, known, parts.heldBlobs);
    if (size !== null) checkEntryIndex(token, parts.entryIndex);
  }
  for (const collection of collections) {
    const walked = Object.entries({
      objects: objectRecords,
      events: eventRecords,
      notifications: notificationRecords,
    }).find(([, one]) => one === collection);
    const check = walked ? byObject[walked[0] as keyof typeof byObject] : checkOf(collection);
    if (!walked)
      for await (const record of listed<object>(kv, { prefix: collection.all })) {
        check.record(record);
        if (collection === smallFiles && !known.has(String(record.key[1])))
          parts.blobs.bad(record.key, "no blob record belongs to this stored file");
      }
    await check.indexes();
  }
  await totals.end();
  await checkTransfers(kv, at, parts.transfers);
  await checkCessions(kv, events, parts.cessions);
  await checkScannedBlobs(kv, known, at, parts.heldBlobs);
  await checkBlobsDue(kv, known, parts.heldBlobs);
  await checkAdminAudit(kv, parts.audit);
  // The walk over the leaves has already reported a malformed head.
  if (size !== null) {
    await tiles.end(size);
    await checkSigned(kv, size, signed, parts.signed);
  }
  await checkWitnessedCheckpoints(kv, parts.stamps);
  await checkStamps(kv, parts.stamps);
  await checkKeyLists(kv, keyLists, roots, parts.keyLists);
  return report;
}

/** Creates the parts of a report in the order in which they are shown. */
function partsOf(report: Report, collections: readonly Records<object>[]) {
  const part = () => report.part();
  const [registry, erasing, mints, objectRecord] = [part(), part(), part(), part()];
  const [objects, formerOwners, events] = [part(), part(), part()];
  const ofCollections = new Map(
    collections.map((collection) => {
      const records = collection === objectRecords ? objectRecord : part();
      return [collection, { records, indexes: part() }];
    }),
  );
  const [people, owners, transfers, cessions, transferred] = [part(), part(), part(), part(), part()];
  const [notifications, blobs, heldBlobs, audit, tiles] = [part(), part(), part(), part(), part()];
  const [entryIndex, signed, stamps, keyLists, totals] = [part(), part(), part(), part(), part()];
  return {
    ...{ registry, erasing, mints, objects, formerOwners, events, people, transfers, cessions, transferred },
    ...{ notifications, blobs, heldBlobs, audit, tiles, entryIndex, signed, stamps, keyLists, totals },
    of: (collection: Records<object>) => ({
      ...(ofCollections.get(collection) ?? { records: part(), indexes: part() }),
      owners,
    }),
  };
}
