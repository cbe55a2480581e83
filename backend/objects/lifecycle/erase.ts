import { commit, hexToBase64url, SALT_BYTES } from "../../formats/tlog/commitment.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Write } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Change } from "../../registry/log/log.ts";
import { newsSignal } from "../notifications/store.ts";
import { releasedBlobs } from "../record/blobs-due.ts";
import { eventRecords } from "../record/event-store.ts";
import { endOfPublicParts } from "../record/public-parts.ts";
import {
  type ErasedObjectRecord,
  erasureNoteRecords,
  isOwnedBy,
  makingOf,
  type ObjectRecord,
  objectRecords,
  registrationOf,
} from "../record/store.ts";
import { type OfferRecord, offerRecords } from "../transfers/store.ts";

/** Maximum number of events that are erased in the commit of the erasure. A commit can have 500 mutations. */
const MAX_EVENTS = 400;

/**
 * Erases an object of this owner with an `erase` leaf. In one commit, the record is reduced to its registration, its
 * private events and their salts are erased, the object leaves its owner's list, and an open offer ends. If the
 * history is very long, its oldest events are erased later; this commit writes a note to `objects_erasing` for that.
 * The salt of the new leaf is not stored, so the leaf can never be opened.
 *
 * Refuses with `gone` if the object no longer belongs to this owner, because it is already erased.
 */
export function erasure(
  ownerId: string,
  { tokenId }: Pick<ObjectRecord, "tokenId">,
  { randomBytes }: Pick<Environment, "randomBytes">,
): Change<void> {
  const salt = randomBytes(SALT_BYTES);
  return {
    reads: [objectRecords.at(tokenId), offerRecords.at(tokenId)],
    decide(read, { timestamp }) {
      const before = read<ObjectRecord>(objectRecords.at(tokenId));
      if (!before || !isOwnedBy(before, ownerId)) throw new Refusal("gone", "This object is erased.");
      const { id, hash, events } = before;
      const after = {
        ...registrationOf(before),
        status: "erased",
        events: events + 1,
        updatedAt: timestamp,
        ...(makingOf(before) === "declared" ? { declared: true } : {}),
      } as const satisfies ErasedObjectRecord;
      const offer = read<OfferRecord>(offerRecords.at(tokenId));
      const oldest = Math.max(0, events - MAX_EVENTS);
      const privateEvents = Array.from(
        { length: events - oldest },
        (_, at): Write => ({ key: eventRecords.at(tokenId, oldest + at), erase: true }),
      );
      return {
        entry: {
          type: "erase",
          fingerprint: hexToBase64url(hash),
          tokenId,
          eventNumber: events,
          commitment: commit({ type: "erase", objectId: id, hash }, salt),
        },
        writes: [
          ...objectRecords.replace(before, after),
          ...releasedBlobs(before, after, timestamp * 1000),
          ...erasureNoteRecords.put({ ownerId, tokenId, hash }),
          ...privateEvents,
          ...(offer ? offerRecords.remove(offer) : []),
          ...endOfPublicParts(before),
          newsSignal(ownerId),
        ],
        result: undefined,
      };
    },
  };
}
