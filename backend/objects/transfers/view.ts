import { shortName, type UserRecord } from "../../accounts/users/store.ts";
import type { IncomingOffer, OutgoingOffer, TransferOffer } from "../../contract/transfer.ts";
import { shownName } from "../../contract/visible.ts";
import { isoOf } from "../../platform/iso.ts";
import type { OfferRecord } from "./store.ts";

const openOffer = ({ id, objectId, hash, createdAt, expiresAt }: OfferRecord, objectName: string) => ({
  _id: id,
  objectId,
  objectName: shownName(objectName),
  hash,
  createdAt: isoOf(createdAt),
  expiresAt: isoOf(expiresAt),
  status: "open" as const,
});

/** An offer as the owner sees it. */
export const toOutgoing = (offer: OfferRecord, objectName: string): OutgoingOffer => ({
  ...openOffer(offer, objectName),
  direction: "outgoing",
  to: offer.to,
});

/** An offer as its addressee sees it. */
export const toIncoming = (offer: OfferRecord, objectName: string, owner: UserRecord): IncomingOffer => ({
  ...openOffer(offer, objectName),
  direction: "incoming",
  from: shortName(owner),
});

/** The latest first. */
export const newestFirst = (offers: readonly TransferOffer[]): TransferOffer[] =>
  offers.toSorted((a, b) => (a._id < b._id ? 1 : -1));
