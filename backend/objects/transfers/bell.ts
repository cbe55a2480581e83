import type { Environment } from "../../platform/environment.ts";
import type { Write } from "../../platform/kv/write.ts";
import { bellRecords, notificationKeys, notificationWrites } from "../notifications/store.ts";
import type { OfferRecord } from "./store.ts";

export interface OfferNews {
  readonly type: "TRANSFER_OFFER" | "TRANSFER_DECLINE" | "TRANSFER_CANCEL";
  readonly offer: OfferRecord;
  readonly actorId: string;
  /** Whose bell rings; `null`: nobody's, and the record is written all the same. */
  readonly recipientId: string | null;
}

/** What tells the other party about an offer, as part of the commit that it tells. As many writes whether or not a bell rings. */
export function offerNews(
  { now, ulid }: Pick<Environment, "now" | "ulid">,
  { type, offer, actorId, recipientId }: OfferNews,
): Write[] {
  const { tokenId, hash, objectId } = offer;
  const writes = notificationWrites({
    id: ulid(),
    type,
    at: now(),
    tokenId,
    hash,
    actorId,
    recipientIds: recipientId === null ? [] : [recipientId],
    data: { mintObject: objectId },
  });
  if (recipientId !== null) return writes;
  const unused = [notificationKeys.byUser("nobody", "none"), bellRecords.at("nobody")];
  return [...writes, ...unused.map((key): Write => ({ key, erase: true }))];
}
