import type { SaidFlags } from "../../contract/members.ts";
import type { NotificationType } from "../../contract/notification.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Write } from "../../platform/kv/write.ts";

/**
 * An event of an object, for the users it concerns. The record contains no names of people: they are looked up among
 * former names (`accounts/users/names.ts`).
 */
export interface NotificationRecord extends SaidFlags {
  /** ULID, which sorts by time. */
  readonly id: string;
  readonly type: NotificationType;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Index of the object's first entry in the registry, which is part of the key, and hash of the object. */
  readonly tokenId: number;
  readonly hash: string;
  /** The user who acted. This user comes first in the answer's `userList`. */
  readonly actorId: string;
  /** Users who are notified. */
  readonly recipientIds: readonly string[];
  readonly data: Readonly<Record<string, string>>;
  /** Name of the object at that time. Absent if it was not stored, or if the account that chose it was deleted. */
  readonly objectName?: string;
  /** For a renaming: the previous name. */
  readonly formerName?: string;
  /** For an edit that concerns the file: whether it was deposited or erased. */
  readonly file?: "deposited" | "erased";
  /** Id of the offer, for transfers and for the steps between owner and addressee. */
  readonly offerId?: string;
  /**
   * For a decline: the address as the owner typed it. Only the owner sees it. It is removed with the account that
   * declined.
   */
  readonly offeredTo?: string;
}

/**
 * Marks a notification about an action of another user. The bell (the menu of notifications) lists and counts only
 * these.
 */
export interface NewsRecord {
  readonly userId: string;
  /** Id of the notification. */
  readonly id: string;
  readonly tokenId: number;
  readonly type: NotificationType;
}

/** Marks a notification as read (`notifications_read`), or all up to and including it (`notifications_read_up_to`). */
export interface ReadMark {
  readonly userId: string;
  /** Id of the notification. */
  readonly id: string;
}

/** Records that a user has viewed an object. One record per viewer, object and hour. */
export interface ViewRecord {
  readonly tokenId: number;
  readonly viewerId: string;
  /** Hours since 1970. */
  readonly hour: number;
}

const HOUR_MS = 60 * 60 * 1000;

export const notificationKeys = {
  allByTime: ["notifications_by_time"],
  allByUser: ["notifications_by_user"],
  ofUser: (userId: string) => ["notifications_by_user", userId],
  /** Index of notifications by user. The value is the object's tokenId. */
  byUser: (userId: string, id: string) => ["notifications_by_user", userId, id],
} as const;

/** Notifications, keyed by object, so that the history of an object is one range of keys. */
export const notificationRecords = collection<NotificationRecord>(["notifications"], {
  key: ({ tokenId, id }) => [tokenId, id],
  indexes: [notificationKeys.allByTime, notificationKeys.allByUser],
  indexKeys: ({ id, recipientIds }) => [
    [...notificationKeys.allByTime, id],
    ...recipientIds.map((userId) => notificationKeys.byUser(userId, id)),
  ],
  holds: ({ tokenId }) => tokenId,
  lead: ({ key, value }) => ["notifications", Number(value), String(key.at(-1))],
  trail: ({ id, recipientIds }) =>
    recipientIds.flatMap((userId) => [readMarkRecords.at(userId, id), newsRecords.at(userId, id)]),
  // Returns the account that chose the object's name.
  owner: ({ type, actorId, recipientIds }) =>
    type === "OBJECT_VIEW" || type === "TRANSFER_DECLINE"
      ? (recipientIds.find((id) => id !== actorId) ?? null)
      : actorId,
  person: {
    by: notificationKeys.allByUser,
    exported: "notifications",
    // Notifications about objects of other users are kept for these users.
    keptByOthers: ({ offeredTo, ...record }, userId) => ({
      ...record,
      ...(offeredTo !== undefined && record.actorId !== userId && { offeredTo }),
      recipientIds: record.recipientIds.filter((recipientId) => recipientId !== userId),
    }),
  },
});

/**
 * Signals for open event streams, one record per user. Rewriting the record signals that there is a new notification;
 * the record does not contain it.
 */
export const newsSignalRecords = collection<{ readonly userId: string }>(["bells"], {
  key: ({ userId }) => [userId],
  person: { exported: "notifications" },
});

/**
 * Returns the write that signals a new notification to a user's event streams. It belongs in the commit of the
 * notification.
 */
export const newsSignal = (userId: string): Write => ({ key: newsSignalRecords.at(userId), value: { userId } });

/** Returns the writes for a notification and the signals to its recipients. They belong in the commit of the event. */
export const notificationWrites = (record: NotificationRecord): Write[] => [
  ...notificationRecords.put(record),
  ...newsOf(record).flatMap((news) => newsRecords.put(news)),
  ...record.recipientIds.map(newsSignal),
];

/**
 * Returns a news record for each recipient, except the user who acted. An offer that expired is news for both
 * parties.
 */
export const newsOf = ({ id, tokenId, type, actorId, recipientIds }: NotificationRecord): NewsRecord[] =>
  recipientIds
    .filter((userId) => userId !== actorId || type === "TRANSFER_EXPIRE")
    .map((userId) => ({ userId, id, tokenId, type }));

/**
 * News records; each is removed with its notification. A notification that was stored before these records existed
 * has none, so it is in the list of all notifications, but not in the bell.
 */
export const newsRecords = collection<NewsRecord>(["news"], {
  key: ({ userId, id }) => [userId, id],
  person: { exported: "notifications" },
});

export const readMarkRecords = collection<ReadMark>(["notifications_read"], {
  key: ({ userId, id }) => [userId, id],
  person: { exported: "notifications" },
});

export const readUpToRecords = collection<ReadMark>(["notifications_read_up_to"], {
  key: ({ userId }) => [userId],
  person: { exported: "notifications" },
});

/** Views of objects. They expire at the end of the next hour, so that the id of a deleted viewer is not kept. */
export const viewRecords = collection<ViewRecord>(["views"], {
  key: ({ tokenId, viewerId, hour }) => [tokenId, viewerId, hour],
  until: ({ hour }) => (hour + 2) * HOUR_MS,
});

/** Returns the hour of a view (hours since 1970) from its time (ms since 1970). */
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS);
