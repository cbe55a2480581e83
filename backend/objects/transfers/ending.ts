/** Ends offers without a transfer, in a separate commit or in that of a revocation. */

import { type UserRecord, userRecords } from "../../accounts/users/store.ts";
import type { Environment } from "../../platform/environment.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present, type Write } from "../../platform/kv/write.ts";
import { headTouched } from "../../registry/log/store.ts";
import type { Alongside } from "../events/change.ts";
import { type HeldObject, isHeld, type ObjectRecord, objectRecords } from "../record/store.ts";
import type { OfferEmails } from "./offer-emails.ts";
import { offerNews } from "./offer-notifications.ts";
import { type Addressee, bellOf, findHolder, type OfferRecord, offerKeys, offerRecords, openAt } from "./store.ts";

/** The notification about an ended offer: its type, the user who acted, and the other party. */
export interface Ending {
  readonly type: "TRANSFER_DECLINE" | "TRANSFER_CANCEL";
  readonly actorId: string;
  readonly other: UserRecord | null;
  /** For a decline: the address as the owner typed it. */
  readonly offeredTo?: string;
  /** Returns the writes of the e-mail. Called only if the object has an owner. */
  readonly letter?: (object: HeldObject) => readonly Write[];
}

/** Identifies an offer by the object under which it is stored and by its id. */
export interface OfferPlace {
  readonly tokenId: number;
  readonly id: string;
}

/**
 * Ends an offer in a commit outside the log. Touches the head of the log, so that a change that has read the offer is
 * decided again. `judge` gets the offer (`null` if it has ended) and returns the notification to write, `null` for
 * none, or `"stays"` to keep the offer; it may throw. It is called again whenever a record that it read has changed.
 */
export function endOffer(
  kv: Kv,
  environment: Pick<Environment, "now" | "ulid">,
  { tokenId, id }: OfferPlace,
  judge: (offer: OfferRecord | null, read: Reader) => Promise<Ending | null | "stays">,
): Promise<void> {
  return commit(kv, async (read) => {
    const stored = await read.get<OfferRecord>(offerRecords.at(tokenId));
    const offer = stored.value?.id === id ? stored.value : null;
    const ending = await judge(offer, read);
    if (!offer || ending === "stays") return { writes: [], result: undefined };
    const object = ending && present(await read.get<ObjectRecord>(objectRecords.at(tokenId)));
    const news = ending
      ? offerNews(environment, {
          type: ending.type,
          offer,
          actorId: ending.actorId,
          recipientId: bellOf(ending.other),
          objectName: nameOf(object),
          ...(ending.offeredTo !== undefined && { offeredTo: ending.offeredTo }),
        })
      : [];
    const emails = ending?.letter && object && isHeld(object) ? ending.letter(object) : [];
    return { writes: [...offerRecords.remove(offer), ...news, ...emails, await headTouched(read)], result: undefined };
  });
}

/**
 * Removes every offer to an address whose holder is deleting their account. The owner only sees that the offer has
 * ended, as after a decline, but without a reason.
 */
export async function removeOffersTo(
  kv: Kv,
  environment: Pick<Environment, "now" | "ulid">,
  addressee: Addressee,
): Promise<void> {
  for await (const { key, value: tokenId } of kv.list<number>({ prefix: offerKeys.ofAddressee(addressee) })) {
    await endOffer(kv, environment, { tokenId, id: String(key.at(-1)) }, async () => null);
    // The index entry of an expired offer may still exist.
    await kv.delete(key);
  }
}

/**
 * Returns the writes that end an object's open offer, for the commit of its revocation. The recipient is looked up
 * before the change is decided: if an offer is made after that, it ends too, but no one is notified. `told`: set if
 * the owner revokes; the recipient is then e-mailed.
 */
export async function offerCancellation(
  kv: Kv,
  { now, ulid }: Pick<Environment, "now" | "ulid">,
  tokenId: number,
  told: { readonly emails: OfferEmails; readonly owner: UserRecord } | null = null,
): Promise<Alongside> {
  const key = offerRecords.at(tokenId);
  const known = openAt(present(await kv.get<OfferRecord>(key)), now());
  const holderId = known && bellOf(await findHolder(kv, known.addressee));
  const emails = told && known?.ownerId === told.owner.id && (await told.emails.countOnce()(known)) ? told : null;
  const account = userRecords.at(holderId ?? "nobody");
  const [notificationId, mailId] = [ulid(), ulid()];
  return {
    reads: [key, account, objectRecords.at(tokenId)],
    writes(read) {
      const offer = read<OfferRecord>(key);
      if (!offer || !openAt(offer, now())) return offer ? offerRecords.remove(offer) : [];
      const user = read<UserRecord>(account);
      const isKnown = offer.id === known?.id;
      const holder = isKnown && user && !user.disabled ? user : null;
      const object = read<ObjectRecord>(objectRecords.at(tokenId));
      const news = {
        type: "TRANSFER_CANCEL",
        offer,
        actorId: offer.ownerId,
        recipientId: holder?.id ?? null,
        objectName: nameOf(object),
      } as const;
      const mail =
        emails && isKnown && !offer.declined && object && isHeld(object)
          ? emails.emails.takenBack(
              { offer, object: { ...object, status: "revoked" }, owner: emails.owner, holder },
              mailId,
            )
          : [];
      return [...offerRecords.remove(offer), ...offerNews({ now, ulid: () => notificationId }, news), ...mail];
    },
  };
}

const nameOf = (object: ObjectRecord | null): string | null => (object && isHeld(object) ? object.objectName : null);
