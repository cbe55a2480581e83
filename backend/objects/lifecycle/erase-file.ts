import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present, type Write } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Read } from "../../registry/log/log.ts";
import { headTouched } from "../../registry/log/store.ts";
import type { Alongside, ObjectChange } from "../events/change.ts";
import { newsSignal } from "../notifications/store.ts";
import { releasedBlobs } from "../record/blobs-due.ts";
import { notFound, notYours } from "../record/find.ts";
import { type HeldObject, isOwnedBy, type ObjectRecord, objectRecords } from "../record/store.ts";
import { type ScanRecord, scanRecords } from "../scans/store.ts";
import { type OfferRecord, offerRecords, openAt } from "../transfers/store.ts";

type Place = Pick<HeldObject, "tokenId" | "hash" | "ownerId">;

/** Error: the object's file has already been erased. */
export class AlreadyErased extends Error {}

/**
 * Returns the change that erases the stored file of an active object. It writes an `edit` entry, and removes the
 * owner's scan in the same commit. From then on no one can download the file. A sweep erases its bytes later, unless
 * another user's scan, or a cover with the same bytes, still needs them. Refuses an object that was declared without
 * its file, and an object that is offered, because the offer includes the file.
 */
export function fileErasure({ tokenId, hash, ownerId }: Place, now: () => number) {
  const [offerKey, scanKey] = [offerRecords.at(tokenId), scanRecords.at(ownerId, hash)];
  const next: ObjectChange["next"] = (object, read, { timestamp }) => {
    if (openAt(read<OfferRecord>(offerKey), now()))
      throw new Refusal("conflict", "This object is offered together with its file. Withdraw the offer first.");
    return withoutFile(object, timestamp);
  };
  const alongside: Alongside = { reads: [scanKey], writes: (read: Read) => endOfScan(read<ScanRecord>(scanKey)) };
  return { reads: [offerKey], next, alongside };
}

/**
 * Erases the file of a revoked object permanently. A revocation is the last entry of an object, so the erasure is
 * stored in the object's record only. Also writes the log's head, so that a concurrent erasure of the whole object is
 * decided again.
 */
export function eraseRevokedFile(kv: Kv, { tokenId, hash, ownerId }: Place, now: () => number): Promise<HeldObject> {
  return commit(kv, async (read) => {
    const object = present(await read.get<ObjectRecord>(objectRecords.at(tokenId)));
    if (!object) throw notFound();
    if (!isOwnedBy(object, ownerId)) throw notYours();
    const after = withoutFile(object, Math.max(object.updatedAt, Math.floor(now() / 1000)));
    const scan = present(await read.get<ScanRecord>(scanRecords.at(ownerId, hash)));
    const writes = [
      ...objectRecords.replace(object, after),
      ...releasedBlobs(object, after, now()),
      ...endOfScan(scan),
      newsSignal(ownerId),
    ];
    return { writes: [...writes, await headTouched(read)], result: after };
  });
}

function withoutFile(object: HeldObject, at: number): HeldObject {
  if (object.fileErasedAt !== undefined) throw new AlreadyErased();
  if (!object.file)
    throw new Refusal("conflict", "This object was declared without its file, so there is no file to erase.");
  return { ...object, fileErasedAt: at };
}

/** Removes the owner's scan. Otherwise the file would still count as waiting for a claim. */
const endOfScan = (scan: ScanRecord | null): readonly Write[] => (scan ? scanRecords.remove(scan) : []);
