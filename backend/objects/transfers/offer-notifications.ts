import type { Environment } from "../../platform/environment.ts";
import type { Write } from "../../platform/kv/write.ts";
import { newsRecords, newsSignalRecords, notificationKeys, notificationWrites } from "../notifications/store.ts";
import type { OfferRecord } from "./store.ts";

export interface OfferNews {
  readonly type: "TRANSFER_OFFER" | "TRANSFER_DECLINE" | "TRANSFER_CANCEL" | "TRANSFER_EXPIRE";
  readonly offer: Pick<OfferRecord, "id" | "tokenId" | "hash" | "objectId">;
  /**
   * The user who acted; for an offer that expired, the user who made it. The notification is also in this user's own
   * list.
   */
  readonly actorId: string;
  /** The other party, who is notified. If `null`, no one is notified, but the record is still written. */
  readonly recipientId: string | null;
  /** Current name of the object; `null` if it has no owner. */
  readonly objectName: string | null;
  /** For a decline: the address as the owner typed it. */
  readonly offeredTo?: string;
}

/**
 * Returns the notification about an offer, for the commit that changes the offer. The number of writes is the same
 * whether or not anyone is notified.
 */
export function offerNews(
  { now, ulid }: Pick<Environment, "now" | "ulid">,
  { type, offer, actorId, recipientId, objectName, offeredTo }: OfferNews,
): Write[] {
  const { id: offerId, tokenId, hash, objectId } = offer;
  const writes = notificationWrites({
    id: ulid(),
    type,
    at: now(),
    tokenId,
    hash,
    actorId,
    recipientIds: recipientId === null ? [actorId] : [recipientId, actorId],
    data: { mintObject: objectId },
    ...(objectName !== null && { objectName }),
    offerId,
    ...(offeredTo !== undefined && { offeredTo }),
  });
  if (recipientId !== null) return writes;
  const unused = [notificationKeys.byUser("nobody", "none"), newsRecords.at("nobody"), newsSignalRecords.at("nobody")];
  return [...writes, ...unused.map((key): Write => ({ key, erase: true }))];
}
