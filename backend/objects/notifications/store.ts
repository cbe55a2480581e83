import type { NotificationType } from "../../contract/notification.ts";
import type { Write } from "../../platform/kv/write.ts";

/** Something that happened to objects, for the people it concerns. Names are looked up when it is read. */
export interface NotificationRecord {
  /** ULID: sorts by time. */
  readonly id: string;
  readonly type: NotificationType;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The object: its place in the registry, and the hash that it is keyed by. */
  readonly tokenId: number;
  readonly hash: string;
  /** Who did it; the first person of the answer's `userList`. */
  readonly actorId: string;
  /** Whose bell it rings in. */
  readonly recipientIds: readonly string[];
  readonly data: Readonly<Record<string, string>>;
}

export const notificationKeys = {
  all: ["notifications"],
  /** Kept by object: its history is one list. */
  notification: (tokenId: number, id: string) => ["notifications", tokenId, id],
  ofObject: (tokenId: number) => ["notifications", tokenId],
  allByTime: ["notifications_by_time"],
  /** Holds the tokenId of the object, as `byUser` does. */
  byTime: (id: string) => ["notifications_by_time", id],
  allByUser: ["notifications_by_user"],
  ofUser: (userId: string) => ["notifications_by_user", userId],
  /** Holds the tokenId of the object. */
  byUser: (userId: string, id: string) => ["notifications_by_user", userId, id],
  /** What somebody has read: everything up to a notification, and single ones after it. */
  allReadUpTo: ["notifications_read_up_to"],
  readUpTo: (userId: string) => ["notifications_read_up_to", userId],
  allRead: ["notifications_read"],
  readOnes: (userId: string) => ["notifications_read", userId],
  readOne: (userId: string, id: string) => ["notifications_read", userId, id],
  allBells: ["bells"],
  /** Written anew to ring somebody's bell. */
  bell: (userId: string) => ["bells", userId],
  /** One view per viewer, object and hour. */
  viewsOf: (tokenId: number) => ["views", tokenId],
  view: (tokenId: number, viewerId: string, hour: number) => ["views", tokenId, viewerId, hour],
} as const;

/** Rings somebody's bell, in the commit of what is new. What that is, the bell does not hold. */
export const bellRing = (userId: string): Write => ({ key: notificationKeys.bell(userId), value: true });

/** The record with its indexes, and the ringing of its bells: part of the commit of what it tells. */
export function notificationWrites(record: NotificationRecord): Write[] {
  return [
    { key: notificationKeys.notification(record.tokenId, record.id), value: record },
    { key: notificationKeys.byTime(record.id), value: record.tokenId },
    ...record.recipientIds.flatMap((userId) => [
      { key: notificationKeys.byUser(userId, record.id), value: record.tokenId },
      bellRing(userId),
    ]),
  ];
}
