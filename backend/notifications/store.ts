import type { NotificationType } from "../contract/notification.ts";
import type { Write } from "../kv/write.ts";

/** Something that happened to objects, for the people it concerns. Names are looked up when it is read. */
export interface NotificationRecord {
  /** ULID: sorts by time. */
  readonly id: string;
  readonly type: NotificationType;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly objectIds: readonly string[];
  /** Who did it; the first person of the answer's `userList`. */
  readonly actorId: string;
  /** Whose bell it rings in. */
  readonly recipientIds: readonly string[];
  readonly data: Readonly<Record<string, string>>;
}

export const notificationKeys = {
  all: ["notifications"],
  notification: (id: string) => ["notifications", id],
  allByUser: ["notifications_by_user"],
  ofUser: (userId: string) => ["notifications_by_user", userId],
  byUser: (userId: string, id: string) => ["notifications_by_user", userId, id],
  allByObject: ["notifications_by_object"],
  ofObject: (objectId: string) => ["notifications_by_object", objectId],
  byObject: (objectId: string, id: string) => ["notifications_by_object", objectId, id],
  /** One view per viewer, object and hour. */
  view: (objectId: string, viewerId: string, hour: number) => ["views", objectId, viewerId, hour],
} as const;

/** The record with its indexes: part of the commit of what it tells. */
export function notificationWrites(record: NotificationRecord): Write[] {
  return [
    { key: notificationKeys.notification(record.id), value: record },
    ...record.recipientIds.map((userId) => ({ key: notificationKeys.byUser(userId, record.id), value: record.id })),
    ...record.objectIds.map((objectId) => ({ key: notificationKeys.byObject(objectId, record.id), value: record.id })),
  ];
}
