import type { SaidFlags } from "../../contract/members.ts";
import type { NotificationType } from "../../contract/notification.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Write } from "../../platform/kv/write.ts";

/**
 * An event of objects, for the people it concerns. Names of people at that time come from their own former names
 * (`accounts/users/names.ts`).
 */
export interface NotificationRecord extends SaidFlags {
  /** ULID: sorts by time. */
  readonly id: string;
  readonly type: NotificationType;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The object: its place in the registry, by which it is keyed, and its hash. */
  readonly tokenId: number;
  readonly hash: string;
  /** Who did it; the first person of the answer's `userList`. */
  readonly actorId: string;
  /** Whose bell it rings in. */
  readonly recipientIds: readonly string[];
  readonly data: Readonly<Record<string, string>>;
  /** Name of the object at that time. Absent: not kept, or removed with the account that gave it. */
  readonly objectName?: string;
  /** Of a rename: what it was called before. */
  readonly formerName?: string;
  /** Of an edit that is about the file: what became of it. */
  readonly file?: "deposited" | "erased";
  /** Of what is between an owner and an addressee, and of a transfer: the offer. */
  readonly offerId?: string;
  /**
   * For a decline: the address as its owner typed it. Shown to them only, and removed with the account that declined.
   */
  readonly offeredTo?: string;
}

/** Marks a notification about something that another user did: what the bell lists and counts. */
export interface NewsRecord {
  readonly userId: string;
  /** Of the notification. */
  readonly id: string;
  readonly tokenId: number;
  readonly type: NotificationType;
}

/** Marks a notification as read: this one (`notifications_read`), or all up to it (`notifications_read_up_to`). */
export interface ReadMark {
  readonly userId: string;
  /** Of the notification. */
  readonly id: string;
}

/** A user has viewed an object: once per viewer, object and hour. */
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
  /** Holds the tokenId of the object. */
  byUser: (userId: string, id: string) => ["notifications_by_user", userId, id],
} as const;

/** Kept by object: its history is one list. */
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
  // The account that named the object.
  owner: ({ type, actorId, recipientIds }) =>
    type === "OBJECT_VIEW" || type === "TRANSFER_DECLINE"
      ? (recipientIds.find((id) => id !== actorId) ?? null)
      : actorId,
  person: {
    by: notificationKeys.allByUser,
    exported: "notifications",
    // Those of others' objects stay for the others.
    keptByOthers: ({ offeredTo, ...record }, userId) => ({
      ...record,
      ...(offeredTo !== undefined && record.actorId !== userId && { offeredTo }),
      recipientIds: record.recipientIds.filter((recipientId) => recipientId !== userId),
    }),
  },
});

/** One per user, rewritten to signal news to open event streams. It does not say what is new. */
export const newsSignalRecords = collection<{ readonly userId: string }>(["bells"], {
  key: ({ userId }) => [userId],
  person: { exported: "notifications" },
});

/** Signals news to a user's event streams, in the commit of the news. */
export const newsSignal = (userId: string): Write => ({ key: newsSignalRecords.at(userId), value: { userId } });

/** Returns the record and the signals to its recipients, for the commit that it reports. */
export const notificationWrites = (record: NotificationRecord): Write[] => [
  ...notificationRecords.put(record),
  ...newsOf(record).flatMap((news) => newsRecords.put(news)),
  ...record.recipientIds.map(newsSignal),
];

/** Returns for whom this is something that another user did; an offer that ended unanswered is news for both. */
export const newsOf = ({ id, tokenId, type, actorId, recipientIds }: NotificationRecord): NewsRecord[] =>
  recipientIds
    .filter((userId) => userId !== actorId || type === "TRANSFER_EXPIRE")
    .map((userId) => ({ userId, id, tokenId, type }));

/** Goes with its notification. One that is older than these records has none: it is in the list of all, and in no bell. */
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

/** Kept into the next hour, and then gone: the id of a viewer who has left leads nowhere. */
export const viewRecords = collection<ViewRecord>(["views"], {
  key: ({ tokenId, viewerId, hour }) => [tokenId, viewerId, hour],
  until: ({ hour }) => (hour + 2) * HOUR_MS,
});

/** The hour of a view, by its time in ms since 1970. */
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS);
