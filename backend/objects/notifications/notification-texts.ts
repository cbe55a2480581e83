/**
 * Describes notifications in words for their reader, with the names that people and objects had at the time, and with
 * the outcome of an offer.
 */
import { namesOf } from "../../accounts/users/names.ts";
import { findUsers, shortName } from "../../accounts/users/store.ts";
import { TRANSFER_OFFER_MS } from "../../contract/constants.ts";
import type { OfferStanding } from "../../contract/event-text.ts";
import { flagsOf } from "../../contract/members.ts";
import type { Notification, NotificationType } from "../../contract/notification.ts";
import type { PersonName } from "../../contract/user.ts";
import { shownName } from "../../contract/visible.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll } from "../../platform/kv/write.ts";
import { hmac } from "../../platform/secrets.ts";
import { type HeldObject, isHeld, type ObjectRecord, objectRecords } from "../record/store.ts";
import { ringsOf } from "./preferences.ts";
import { type NotificationRecord, newsOf, notificationRecords } from "./store.ts";

/** Final state of an offer, by the type of the notification that ends it. */
const ENDINGS: Readonly<Partial<Record<NotificationType, OfferStanding>>> = {
  OBJECT_TRANSFER: "accepted",
  TRANSFER_DECLINE: "declined",
  TRANSFER_CANCEL: "cancelled",
  TRANSFER_EXPIRE: "expired",
};

/** Maximum number of later notifications of the object that are searched for the end of an offer. */
const MAX_FOLLOWING = 500;

/** Length of a pseudonym (characters of base64url). 96 bits are enough for all users of one object to differ. */
const MARK_LENGTH = 16;

/**
 * Open offers by id. If an offer was declined and its owner has not been notified yet, `declinedBy` is the account
 * that declined.
 */
export type OpenOffers = ReadonlyMap<string, { readonly declinedBy: string | null }>;

export interface NotificationTextsDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  /** Key for the pseudonyms of users. */
  readonly marks: string;
  /** Returns the open offers of these objects. */
  readonly openOffers: (tokenIds: readonly number[]) => Promise<OpenOffers>;
}

export type NotificationTexts = ReturnType<typeof createNotificationTexts>;

export function createNotificationTexts({ kv, environment: { now }, marks, openOffers }: NotificationTextsDeps) {
  return describe;

  async function describe(
    records: readonly NotificationRecord[],
    readerId: string,
    isRead: (id: string) => boolean,
    knownName?: string,
  ): Promise<Notification[]> {
    const tokenIds = [...new Set(records.map(({ tokenId }) => tokenId))];
    const keys = tokenIds.map((tokenId) => objectRecords.at(tokenId));
    const entries = await getAll<ObjectRecord>(kv, keys);
    const objects = new Map(
      entries.flatMap(({ value, versionstamp }) => (versionstamp === null ? [] : [[value.tokenId, value] as const])),
    );
    const people = await findUsers(
      kv,
      records.flatMap((record) => [record.actorId, giverOf(record) ?? record.actorId]),
    );
    const oldest = Math.min(...records.map(({ at }) => at));
    const [nameAt, rings, standings] = await Promise.all([
      namesOf(kv, people, oldest),
      ringsOf(kv, readerId),
      standingsOf(records, readerId),
    ]);
    return records.map((record) => {
      const { id, type, at, tokenId, actorId, recipientIds } = record;
      const object = objects.get(tokenId);
      const { mintOwner, ...data } = record.data;
      /**
       * Returns a pseudonym of a user that is different for each object. The ids of other users are not shown,
       * because they would link all objects of a user.
       */
      const markOf = (userId: string) =>
        userId === readerId ? userId : hmac(marks, tokenId, userId).slice(0, MARK_LENGTH);
      // Actors are shown by a short name, with two exceptions: a viewer is shown only to the object's owner at that
      // time, and a user who declined an offer is shown to no one.
      const isHidden =
        actorId !== readerId &&
        (type === "TRANSFER_DECLINE" || (type === "OBJECT_VIEW" && !recipientIds.includes(readerId)));
      const person = (userId: string | undefined): PersonName[] => {
        const name = userId === undefined ? null : nameAt(userId, at);
        if (userId === undefined || !name) return [];
        const { firstName, lastName } = userId === readerId ? name : shortName(name);
        return [{ _id: markOf(userId), firstName, lastName }];
      };
      return {
        _id: id,
        notificationType: type,
        timestamp: new Date(at).toISOString(),
        objectList: object && isHeld(object) ? [namedObject(object, record, readerId, knownName)] : [],
        userList: isHidden ? [] : [...person(actorId), ...person(giverOf(record))],
        notificationData: mintOwner === undefined ? data : { mintOwner: markOf(mintOwner), ...data },
        news: newsOf(record).some(({ userId }) => userId === readerId) && rings(type),
        ...(record.file && { file: record.file }),
        ...flagsOf(record),
        ...standings.get(id),
        ...(record.offeredTo !== undefined &&
          actorId !== readerId &&
          recipientIds.includes(readerId) && { offeredTo: shownName(record.offeredTo) }),
        read: isRead(id),
      };
    });
  }

  /** Returns the outcome of the offers in these notifications, by notification id. */
  async function standingsOf(
    records: readonly NotificationRecord[],
    readerId: string,
  ): Promise<ReadonlyMap<string, Pick<Notification, "offer">>> {
    const offers = records.filter(
      ({ type, offerId, actorId, recipientIds }) =>
        type === "TRANSFER_OFFER" && offerId !== undefined && (actorId === readerId || recipientIds.includes(readerId)),
    );
    if (offers.length === 0) return new Map();
    const open = await openOffers([...new Set(offers.map(({ tokenId }) => tokenId))]);
    const told = offers.map(async (record) => {
      const { id, offerId = "" } = record;
      const standing = open.get(offerId);
      const isDeclined = standing?.declinedBy === readerId;
      const offer = standing
        ? { _id: offerId, standing: isDeclined ? ("declined" as const) : ("open" as const) }
        : { _id: offerId, ...(await endOf(record)) };
      return [id, { offer }] as const;
    });
    return new Map(await Promise.all(told));
  }

  /** Returns how an offer ended. The offer must not be open any more. */
  async function endOf({ tokenId, id, at, offerId }: NotificationRecord): Promise<Omit<OfferPart, "_id">> {
    const range = { prefix: notificationRecords.at(tokenId), start: notificationRecords.at(tokenId, id) };
    for await (const { value } of kv.list<NotificationRecord>(range, { limit: MAX_FOLLOWING })) {
      const standing = value.offerId === offerId ? ENDINGS[value.type] : undefined;
      if (standing) return { standing, endedAt: new Date(value.at).toISOString() };
    }
    return { standing: at + TRANSFER_OFFER_MS <= now() ? "expired" : "ended" };
  }
}

type OfferPart = NonNullable<Notification["offer"]>;

/** Returns who gave the object away in a transfer; `undefined` for other types, or if the account no longer exists. */
const giverOf = ({ type, actorId, recipientIds }: NotificationRecord): string | undefined =>
  type === "OBJECT_TRANSFER" ? recipientIds.find((userId) => userId !== actorId) : undefined;

/**
 * Returns the object with the name that it had at that time, if the event concerned the reader or the reader owns the
 * object. Otherwise the name is `knownName`, which readers of the history may know, or the identifier. A former owner
 * never sees a name that a later owner chose.
 */
function namedObject(
  object: HeldObject,
  record: NotificationRecord,
  readerId: string,
  knownName: string | undefined,
): Notification["objectList"][number] {
  const { id: _id, tokenId, hash, ownerId } = object;
  const { actorId, recipientIds, objectName, formerName } = record;
  const isTheirs = [ownerId, actorId, ...recipientIds].includes(readerId);
  const name = (isTheirs ? objectName : undefined) ?? (ownerId === readerId ? object.objectName : (knownName ?? _id));
  return {
    _id,
    objectName: shownName(name),
    ...(isTheirs && formerName !== undefined && { formerName: shownName(formerName) }),
    tokenId,
    hash,
  };
}
