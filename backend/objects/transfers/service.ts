import { emailKey, findUser, type UserRecord } from "../../accounts/users/store.ts";
import { isValidAddress, walletKey } from "../../accounts/users/wallet.ts";
import { OFFERS_TO_ONE_A_DAY, TRANSFER_OFFER_MS, UNPROVEN_OFFERS_TO_ONE } from "../../contract/constants.ts";
import type { OwnedObject } from "../../contract/object.ts";
import type { DeclineOfferRequest, OfferTransferRequest, OutgoingOffer } from "../../contract/transfer.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit } from "../../platform/kv/commit.ts";
import { createKeyedQueue } from "../../platform/kv/keyed-queue.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll, present } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { subjectOf } from "../../platform/limits/shares.ts";
import { type Mail, mailWrite } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Log } from "../../registry/log/log.ts";
import { headTouched } from "../../registry/log/store.ts";
import { newEventNonce } from "../events/event.ts";
import type { LeaveAddress } from "../notifications/unsubscribe.ts";
import { findNamedObject, notYours } from "../record/find.ts";
import { type HeldObject, isOwnedBy, type ObjectRecord, objectRecords } from "../record/store.ts";
import { toOwnedObject } from "../record/view.ts";
import { acceptance, notOpen, type Taken } from "./accept.ts";
import { acceptedEmail, receivedEmail } from "./answer-emails.ts";
import { createDeclining } from "./declining.ts";
import { endOffer } from "./ending.ts";
import { createOfferListing } from "./listing.ts";
import { createOfferEmails } from "./offer-emails.ts";
import { offerNews } from "./offer-notifications.ts";
import {
  type Addressee,
  addressesOf,
  bellOf,
  dueOf,
  findHolder,
  firstEndOf,
  firstUnprovenEndOf,
  isAddressedTo,
  isFor,
  type OfferRecord,
  offerDueRecords,
  offerKeys,
  offerRecords,
  openAt,
  ownAddressesOf,
} from "./store.ts";
import { toOutgoing } from "./view.ts";
import { writtenTo } from "./written-to.ts";

export interface TransfersDeps {
  readonly kv: Kv;
  readonly registry: Log;
  readonly limits: Limits;
  readonly environment: Environment;
  /** Origin of the links in answers. */
  readonly publicUrl: string;
  readonly leaveAddress: LeaveAddress;
}

/**
 * Transfers in two steps: the owner offers an object to an e-mail address or wallet, and the holder of that address
 * accepts. Offers are answered, stored and reported in the same way whether or not an account has the address. If
 * someone registers with the address before the offer expires, they find the offer.
 */
export function createTransfers(deps: TransfersDeps) {
  const { kv, registry, limits, environment, publicUrl, leaveAddress } = deps;
  const emails = createOfferEmails(deps);
  const { now, ulid } = environment;
  const oneAtATime = createKeyedQueue();
  const declining = createDeclining({ kv, limits, environment, publicUrl, leaveAddress });

  return {
    /**
     * Offers an active object of the caller for 14 days. If the address has reached its limit of e-mails, the offer
     * is made without an e-mail. Refuses the caller's own address, and an object that is already offered. If the
     * caller's e-mail address is unproven, also refuses an address for which too many offers by such callers are
     * open.
     */
    offer(caller: UserRecord, asked: OfferTransferRequest): Promise<OutgoingOffer> {
      if (caller.emailProvenAt !== undefined) return offer(caller, asked);
      // Offers to the same address are made one at a time, so that concurrent ones are counted.
      return oneAtATime(asked.to.toLowerCase(), () => offer(caller, asked));
    },

    /** Lists the open offers that the caller has made, and those that the caller can answer. */
    listing: createOfferListing(kv, environment),

    /** Accepts an offer: the caller becomes the owner of the object. Refuses if the caller has no wallet. */
    async accept(caller: UserRecord, offerId: string): Promise<OwnedObject> {
      const offer = await findIncoming(caller, offerId);
      const nonce = newEventNonce(environment);
      const owner = await findUser(kv, offer.ownerId);
      const isOwnerTold = owner !== null && (await writtenTo(limits)(kv, owner));
      const isCallerTold = await writtenTo(limits)(kv, caller);
      const [ownersMail, callersMail] = [ulid(), ulid()];
      const mail = (id: string, letter: Mail) => mailWrite({ now, ulid: () => id }, letter);
      const told = (taken: Taken) => [
        ...(isOwnerTold ? [mail(ownersMail, acceptedEmail({ ...taken, publicUrl, leaveAddress }))] : []),
        ...(isCallerTold ? [mail(callersMail, receivedEmail({ ...taken, publicUrl, leaveAddress }))] : []),
      ];
      const object = await registry.append(acceptance({ offer, addresseeId: caller.id, nonce, now, told }));
      return toOwnedObject(object, caller, publicUrl);
    },

    /**
     * Declines an offer to the caller: finally or, if `undoable`, with a minute to undo. The owner is notified, but
     * learns nothing beyond the address that they typed.
     */
    async decline(caller: UserRecord, { offerId, undoable }: DeclineOfferRequest): Promise<void> {
      const { tokenId, id } = await findIncoming(caller, offerId, isAddressedTo);
      await (undoable ? declining.hold : declining.end)(caller, { tokenId, id });
    },

    /** Undoes a decline by the caller that was made with `undoable`. */
    async undoDecline(caller: UserRecord, offerId: string): Promise<void> {
      await declining.undo(caller, await findIncoming(caller, offerId, isAddressedTo));
    },

    /** Notifies owners of declines that can no longer be undone. */
    tellDeclined: declining.tellDue,

    /** Withdraws an offer of the caller. */
    async cancel(caller: UserRecord, offerId: string): Promise<void> {
      const tokenId = present(await kv.get<number>(offerKeys.byOwner(caller.id, offerId)));
      if (tokenId === null) throw notOpen();
      const isEndTold = emails.countOnce();
      await endOffer(kv, environment, { tokenId, id: offerId }, async (stored, read) => {
        const offer = openAt(stored, now());
        if (offer?.ownerId !== caller.id) throw notOpen();
        const other = await findHolder(read, offer.addressee);
        const letter = (await isEndTold(offer))
          ? (object: HeldObject) => emails.takenBack({ offer, object, owner: caller, holder: other })
          : null;
        return { type: "TRANSFER_CANCEL", actorId: caller.id, other, ...(letter && { letter }) };
      });
    },
  };

  async function offer(caller: UserRecord, { objectId, to }: OfferTransferRequest): Promise<OutgoingOffer> {
    const addressee = addresseeOf(to);
    const { kind, address } = addressee;
    if (ownAddressesOf(caller).some((own) => own.kind === kind && own.address === address))
      throw new Refusal("invalid_input", "to is an address of your own account, so the object is already yours.");
    const found = await findNamedObject(kv, objectId);
    if (!isOwnedBy(found, caller.id)) throw notYours();
    await refuseIfFull(caller, addressee);
    if (caller.emailProvenAt === undefined) await refuseIfCrowded(addressee);
    await limits.take("offerPairAccount", subjectOf(caller, kind, address));
    const isTold = await emails.count({ addressee, to });
    const { hash, tokenId } = found;
    const offerId = ulid();
    return commit(kv, async (read) => {
      const [object, standing] = await read.getMany<[ObjectRecord, OfferRecord]>([
        objectRecords.at(tokenId),
        offerRecords.at(tokenId),
      ]);
      const holder = await findHolder(read, addressee);
      if (!object.value || !isOwnedBy(object.value, caller.id)) throw notYours();
      if (object.value.status !== "active")
        throw new Refusal("conflict", "This object is revoked and can no longer be transferred.");
      if (openAt(standing.value, now()))
        throw new Refusal("conflict", "This object is already offered to someone. Cancel that offer first.");
      const createdAt = now();
      const offer: OfferRecord = {
        id: offerId,
        objectId: object.value.id,
        tokenId,
        hash,
        ownerId: caller.id,
        addressee,
        to,
        createdAt,
        expiresAt: createdAt + TRANSFER_OFFER_MS,
        ...(isTold && { isTold }),
        ...(caller.emailProvenAt === undefined && { isByUnproven: true as const }),
      };
      const recipientId = bellOf(holder);
      const writes = [
        ...offerRecords.replace(standing.value, offer, createdAt),
        ...offerDueRecords.put(dueOf(offer)),
        ...offerNews(environment, {
          type: "TRANSFER_OFFER",
          offer,
          actorId: caller.id,
          recipientId,
          objectName: object.value.objectName,
        }),
        ...emails.made({ offer, object: object.value, owner: caller, holder }),
        await headTouched(read),
      ];
      return { writes, result: toOutgoing(offer, object.value.objectName) };
    });
  }

  /**
   * Refuses an offer if the caller already has as many open offers to the address as can be made in a day. Otherwise
   * one account could flood another's list.
   */
  async function refuseIfFull(caller: UserRecord, addressee: Addressee): Promise<void> {
    const most = OFFERS_TO_ONE_A_DAY;
    const endsAt = await firstEndOf(kv, caller.id, addressee, { most, at: now() });
    if (endsAt === null) return;
    throw new Refusal(
      "rate_limited",
      `You already have ${most} open offers to this address. You can offer again once one of them is answered, cancelled or expired.`,
      { retryAfter: Math.max(1, Math.ceil((endsAt - now()) / 1000)) },
    );
  }

  /**
   * Refuses an offer if too many offers by accounts with unproven e-mail addresses are open for the address. These
   * accounts share one limit, because new accounts cost nothing.
   */
  async function refuseIfCrowded(addressee: Addressee): Promise<void> {
    const most = UNPROVEN_OFFERS_TO_ONE;
    const endsAt = await firstUnprovenEndOf(kv, addressee, { most, at: now() });
    if (endsAt === null) return;
    throw new Refusal(
      "rate_limited",
      `This address already has ${most} open offers from accounts with an unconfirmed e-mail address. Confirm your e-mail address, then offer again.`,
      { retryAfter: Math.max(1, Math.ceil((endsAt - now()) / 1000)) },
    );
  }

  /** Returns the open offer to the caller with this id. By default, the offer must not have been declined. */
  async function findIncoming(caller: UserRecord, offerId: string, isTheirs = isFor): Promise<OfferRecord> {
    const keys = addressesOf(caller).map((address) => offerKeys.byAddressee(address, offerId));
    for (const { value: tokenId } of await getAll<number>(kv, keys)) {
      if (tokenId === null) continue;
      const offer = openAt(present(await kv.get<OfferRecord>(offerRecords.at(tokenId))), now());
      if (offer?.id === offerId && isTheirs(offer, caller)) return offer;
    }
    throw notOpen();
  }
}

/**
 * Returns the addressee for the address that an owner typed. Refuses a wallet address with a wrong checksum
 * (`invalid_input`).
 */
function addresseeOf(to: string): Addressee {
  if (!/^0x[0-9a-f]{40}$/i.test(to)) return { kind: "email", address: emailKey(to) };
  if (!isValidAddress(to))
    throw new Refusal(
      "invalid_input",
      "to has a wrong checksum: compare it with the wallet address that you were given.",
    );
  return { kind: "wallet", address: walletKey(to) };
}

export type Transfers = ReturnType<typeof createTransfers>;
