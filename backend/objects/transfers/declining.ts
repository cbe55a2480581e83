import { findUser, type UserRecord } from "../../accounts/users/store.ts";
import { DECLINE_UNDO_MS } from "../../contract/constants.ts";
import { withEach } from "../../platform/each.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import { headTouched } from "../../registry/log/store.ts";
import type { LeaveAddress } from "../notifications/unsubscribe.ts";
import type { HeldObject } from "../record/store.ts";
import { notOpen } from "./accept.ts";
import { declinedEmail } from "./answer-emails.ts";
import { type Ending, endOffer, type OfferPlace } from "./ending.ts";
import { type DeclineDue, declineDueRecords, isAddressedTo, type OfferRecord, offerRecords, openAt } from "./store.ts";
import { type IsWrittenTo, writtenTo } from "./written-to.ts";

export interface DecliningDeps {
  readonly kv: Kv;
  readonly limits: Pick<Limits, "spend">;
  readonly environment: Pick<Environment, "now" | "ulid">;
  /** Origin of the links in e-mails. */
  readonly publicUrl: string;
  readonly leaveAddress: LeaveAddress;
}

/**
 * Declines offers, at once or with a minute to undo. During that minute no one else is notified: the offer can no
 * longer be answered, but its owner still sees it as open. If the owner meanwhile cancels the offer, or revokes or
 * erases the object, both the offer and its decline end.
 */
export function createDeclining({ kv, limits, environment, publicUrl, leaveAddress }: DecliningDeps) {
  const { now } = environment;

  return {
    /** Declines the offer, so that this can be undone for a minute. A repeated call has no effect. */
    hold(caller: UserRecord, place: OfferPlace): Promise<void> {
      return change(place, (offer) => {
        if (!isAddressedTo(offer, caller)) throw notOpen();
        if (offer.declined) return [];
        const until = now() + DECLINE_UNDO_MS;
        const { tokenId, id } = offer;
        return [
          ...offerRecords.replace(offer, { ...offer, declined: { by: caller.id, until } }, now()),
          ...declineDueRecords.put({ until, tokenId, id }),
        ];
      });
    },

    /** Undoes the decline, so that the offer can be answered again. */
    undo(caller: UserRecord, place: OfferPlace): Promise<void> {
      return change(place, (offer) => {
        const { declined, ...open } = offer;
        if (!declined || declined.by !== caller.id || declined.until <= now() || !isAddressedTo(offer, caller))
          throw notOpen();
        return offerRecords.replace(offer, open, now());
      });
    },

    /**
     * Declines the offer so that it cannot be undone, and notifies the owner. Also possible while an earlier decline could still be
     * undone.
     */
    end(caller: UserRecord, place: OfferPlace): Promise<void> {
      const isWrittenTo = writtenTo(limits);
      return endOffer(kv, environment, place, async (offer, read) => {
        if (!offer || !openAt(offer, now()) || !isAddressedTo(offer, caller)) throw notOpen();
        return told(offer, caller.id, read, isWrittenTo);
      });
    },

    /**
     * Notifies owners of declines that can no longer be undone. If a notification fails, continues with the others
     * and rejects at the end.
     */
    async tellDue(): Promise<void> {
      const due = kv.list<DeclineDue>({ prefix: declineDueRecords.all, end: declineDueRecords.at(now() + 1) });
      await withEach(due, async ({ key, value }) => {
        const isWrittenTo = writtenTo(limits);
        await endOffer(kv, environment, value, async (offer, read) =>
          offer?.declined && offer.declined.until <= now()
            ? told(offer, offer.declined.by, read, isWrittenTo)
            : "stays",
        );
        // The offer may have been ended by an instance of an older version, which does not remove this record.
        await kv.delete(key);
      });
    },
  };

  /**
   * Changes an open offer. Also writes the log's head, so that a change of the log that has read the offer is decided
   * again.
   */
  function change({ tokenId, id }: OfferPlace, decide: (offer: OfferRecord) => ReturnType<typeof offerRecords.put>) {
    return commit<void>(kv, async (read) => {
      const offer = openAt(present(await read.get<OfferRecord>(offerRecords.at(tokenId))), now());
      if (offer?.id !== id) throw notOpen();
      const writes = decide(offer);
      return { writes: writes.length === 0 ? [] : [...writes, await headTouched(read)], result: undefined };
    });
  }

  /** Returns the notification for the owner: the offer to the address that they typed was declined. */
  async function told(
    { ownerId, to }: OfferRecord,
    actorId: string,
    read: Reader,
    isWrittenTo: IsWrittenTo,
  ): Promise<Ending> {
    const owner = await findUser(read, ownerId);
    const at = now();
    const letter =
      owner !== null && (await isWrittenTo(read, owner))
        ? (object: HeldObject) => [
            mailWrite(environment, declinedEmail({ owner, object, to, at, publicUrl, leaveAddress })),
          ]
        : null;
    return { type: "TRANSFER_DECLINE", actorId, other: owner, offeredTo: to, ...(letter && { letter }) };
  }
}
