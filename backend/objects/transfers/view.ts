import { shortName, type UserRecord } from "../../accounts/users/store.ts";
import type { IncomingOffer, OutgoingOffer, TransferOffer } from "../../contract/transfer.ts";
import { shownName } from "../../contract/visible.ts";
import { isoOf, isoOfSeconds } from "../../platform/iso.ts";
import { type HeldObject, keptFileOf } from "../record/store.ts";
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

/** Returns an offer as its owner sees it. */
export const toOutgoing = (offer: OfferRecord, objectName: string): OutgoingOffer => ({
  ...openOffer(offer, objectName),
  direction: "outgoing",
  to: offer.to,
});

/** Returns an offer as its addressee sees it: what is needed to answer, but neither the file nor the file's name. */
export const toIncoming = (offer: OfferRecord, object: HeldObject, owner: UserRecord): IncomingOffer => ({
  ...openOffer(offer, object.objectName),
  direction: "incoming",
  from: shortName(owner),
  tokenId: object.tokenId,
  registeredAt: isoOfSeconds(object.createdAt),
  fileType: typeOf(keptFileOf(object)?.name ?? ""),
  fileSize: keptFileOf(object)?.size ?? null,
});

/** Returns the extension of a file name in capitals; `null` if the name has none. */
export function typeOf(fileName: string): string | null {
  const [, ending = ""] = /[^.]\.([a-z0-9]{1,5})$/i.exec(fileName) ?? [];
  return ending === "" ? null : ending.toUpperCase();
}

/** Sorts offers, the latest first. */
export const newestFirst = (offers: readonly TransferOffer[]): TransferOffer[] =>
  offers.toSorted((a, b) => (a._id < b._id ? 1 : -1));
