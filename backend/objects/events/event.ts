import { Buffer } from "node:buffer";
import canonicalize from "canonicalize";
import type { UserRecord } from "../../accounts/users/store.ts";
import { eventMembers, type SaidFlags, saidChanges } from "../../contract/members.ts";
import type { NotificationType } from "../../contract/notification.ts";
import { commit, hexToBase64url, SALT_BYTES } from "../../formats/tlog/commitment.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Write } from "../../platform/kv/write.ts";
import type { Entry, Slot } from "../../registry/log/log.ts";
import { type NotificationRecord, notificationWrites } from "../notifications/store.ts";
import { releasedBlobs } from "../record/blobs-due.ts";
import { eventRecords, type ObjectEvent, type PrivateEvent } from "../record/event-store.ts";
import { type HeldObject, objectRecords } from "../record/store.ts";

const NOTIFICATION_OF = {
  mint: "OBJECT_MINT",
  edit: "OBJECT_EDIT",
  revoke: "OBJECT_REVOKE",
  transfer: "OBJECT_TRANSFER",
} as const satisfies Readonly<Record<string, NotificationType>>;

/** Random values that are chosen once per change. If the decision is repeated, it builds the same event. */
export interface EventNonce {
  readonly salt: Uint8Array;
  readonly notificationId: string;
}

export const newEventNonce = ({ randomBytes, ulid }: Pick<Environment, "randomBytes" | "ulid">): EventNonce => ({
  salt: randomBytes(SALT_BYTES),
  notificationId: ulid(),
});

/** An action on an object, by its owner or by an administrator on the owner's behalf. */
export interface ObjectAction {
  readonly type: keyof typeof NOTIFICATION_OF;
  /** The object before the event; `null` if it is new. */
  readonly before: HeldObject | null;
  /** The object after the event. */
  readonly object: HeldObject;
  /** The object's owner after the event. */
  readonly actor: Pick<UserRecord, "id" | "firstName" | "lastName">;
  /** Id of the administrator, if an administrator acted on the owner's behalf. */
  readonly adminId?: string;
  /** For a transfer: the offer that it accepts. */
  readonly offerId?: string;
}

/**
 * Builds the entry of an event, and the records that are written with it: the object, the private event and the
 * notification.
 */
export function recordEvent(
  { type, before, object, actor, adminId, offerId }: ObjectAction,
  { index, timestamp }: Slot,
  { salt, notificationId }: EventNonce,
): { readonly entry: Entry; readonly writes: readonly Write[]; readonly result: HeldObject } {
  const number = object.events - 1;
  const from = type === "transfer" ? before?.ownerId : undefined;
  const { objectName, ...members } = eventMembers(object);
  const event: PrivateEvent = {
    type,
    objectId: object.id,
    objectName,
    hash: object.hash,
    ...members,
    actor: { id: actor.id, firstName: actor.firstName, lastName: actor.lastName },
    ...(adminId === undefined ? {} : { by: "admin" }),
    ...(from === undefined ? {} : { transfer: { from, to: actor.id } }),
  };
  const stored: ObjectEvent = {
    tokenId: object.tokenId,
    number,
    type,
    index,
    event,
    salt: Buffer.from(salt).toString("base64url"),
  };
  const notification = notificationWrites({
    id: notificationId,
    type: NOTIFICATION_OF[type],
    at: timestamp * 1000,
    tokenId: object.tokenId,
    hash: object.hash,
    actorId: adminId ?? actor.id,
    recipientIds: from === undefined ? [object.ownerId] : [object.ownerId, from],
    data: type === "mint" || type === "transfer" ? { mintOwner: actor.id, mintObject: object.id } : {},
    objectName: object.objectName,
    ...(type === "edit" && before && editOf(before, object)),
    ...(offerId !== undefined && { offerId }),
  });
  return {
    entry: {
      type,
      fingerprint: hexToBase64url(object.hash),
      tokenId: object.tokenId,
      eventNumber: number,
      commitment: commit(event, salt),
    },
    writes: [
      ...objectRecords.replace(before, object),
      ...(before ? releasedBlobs(before, object, timestamp * 1000) : []),
      ...eventRecords.put(stored),
      ...notification,
    ],
    result: object,
  };
}

/** Returns whether two JSON values are equal, regardless of the order of members. */
export const sameJson = (a: unknown, b: unknown): boolean => canonicalize(a) === canonicalize(b);

/**
 * Returns what an edit has changed, for its notification: the name, the owner's metadata, and whether the file was
 * deposited or erased.
 */
function editOf(before: HeldObject, after: HeldObject): Pick<NotificationRecord, "formerName" | "file"> & SaidFlags {
  const changes = saidChanges(before, after, sameJson);
  if (before.objectName !== after.objectName) return { formerName: before.objectName, ...changes };
  if (Object.keys(changes).length > 0) return changes;
  if (before.file === null && after.file !== null) return { file: "deposited" };
  return before.fileErasedAt === undefined && after.fileErasedAt !== undefined ? { file: "erased" } : {};
}
