import { type UserRecord, userRecords } from "../../accounts/users/store.ts";
import type { Write } from "../../platform/kv/write.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Change } from "../../registry/log/log.ts";
import { type EventNonce, recordEvent } from "../events/event.ts";
import { endOfPublicParts } from "../record/public-parts.ts";
import {
  type FormerOwnership,
  formerOwnershipRecords,
  type HeldObject,
  isOwnedBy,
  type ObjectRecord,
  objectRecords,
} from "../record/store.ts";
import { cessionRecords, cessionsOf } from "./cession-store.ts";
import { isFor, type OfferRecord, offerRecords, openAt } from "./store.ts";

export const notOpen = () =>
  new Refusal("not_found", "No open offer has this identifier: it was answered, cancelled or has expired.");

export interface AcceptOptions {
  /** The offer, as it was read before the decision. */
  readonly offer: OfferRecord;
  readonly addresseeId: string;
  readonly nonce: EventNonce;
  readonly now: () => number;
  /** Returns the writes of the e-mails about the transfer; none if no one receives an e-mail. */
  readonly told: (taken: Taken) => readonly Write[];
}

/** An object that was transferred, with its former and its new owner, and the time of the transfer (ms since 1970). */
export interface Taken {
  readonly object: HeldObject;
  readonly from: UserRecord;
  readonly to: UserRecord;
  readonly at: number;
}

/**
 * Creates the change by which the addressee of an offer becomes the owner. One commit writes the `transfer` leaf, the
 * object with its new owner and wallet, the former ownership, the cessions of both parties, and the end of the offer.
 *
 * The change reads the offer, the object and both accounts. It refuses if the offer was cancelled or accepted, the
 * object was revoked, or either account was closed before. If one of these follows the transfer, it finds that the
 * object has a new owner.
 */
export function acceptance({ offer, addresseeId, nonce, now, told }: AcceptOptions): Change<HeldObject> {
  const { id, tokenId, hash, ownerId } = offer;
  const keys = {
    offer: offerRecords.at(tokenId),
    object: objectRecords.at(tokenId),
    from: userRecords.at(ownerId),
    to: userRecords.at(addresseeId),
    former: formerOwnershipRecords.at(addresseeId, tokenId),
  };
  return {
    reads: Object.values(keys),
    decide(read, slot) {
      const to = read<UserRecord>(keys.to);
      if (!to || to.disabled) throw new Refusal("unauthenticated", "Please sign in.");
      const open = openAt(read<OfferRecord>(keys.offer), now());
      if (open?.id !== id || !isFor(open, to)) throw notOpen();
      const before = read<ObjectRecord>(keys.object);
      const from = read<UserRecord>(keys.from);
      if (!from || from.disabled || !before || !isOwnedBy(before, ownerId) || before.status !== "active")
        throw notOpen();
      const { walletAddress } = to;
      if (walletAddress === null)
        throw new Refusal("conflict", "Set your wallet address in your profile before accepting an object.");

      const events = before.events + 1;
      const object: HeldObject = { ...before, ownerId: to.id, walletAddress, events, updatedAt: slot.timestamp };
      const transfer = recordEvent({ type: "transfer", before, object, actor: to, offerId: id }, slot, nonce);
      const had = (ownerId: string): FormerOwnership => ({
        ownerId,
        tokenId,
        hash,
        until: slot.timestamp,
        number: events - 1,
        createdAt: before.createdAt,
      });
      // If the new owner has owned the object before, their former ownership ends.
      const hadBefore = read<FormerOwnership>(keys.former);
      return {
        ...transfer,
        writes: [
          ...transfer.writes,
          ...formerOwnershipRecords.put(had(ownerId)),
          ...(hadBefore ? formerOwnershipRecords.remove(hadBefore) : []),
          ...cessionsOf({
            tokenId,
            number: events - 1,
            objectId: before.id,
            hash,
            at: slot.timestamp,
            from: ownerId,
            to: to.id,
          }).flatMap((cession) => cessionRecords.put(cession)),
          ...offerRecords.remove(open),
          // What is public becomes the decision of the new owner, so the former owner's choice is removed.
          ...endOfPublicParts(before),
          ...told({ object, from, to, at: slot.timestamp * 1000 }),
        ],
      };
    },
  };
}
