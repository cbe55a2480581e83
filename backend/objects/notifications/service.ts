import type { UserRecord } from "../../accounts/users/store.ts";
import type { Notification, NotificationType } from "../../contract/notification.ts";
import { commit } from "../../platform/kv/commit.ts";
import { getAll, listByIndex, present } from "../../platform/kv/write.ts";
import { createLruCache } from "../../platform/lru-cache.ts";
import { findNamedObject } from "../record/find.ts";
import { type HeldObject, isHeld, type ObjectRecord, objectRecords } from "../record/store.ts";
import { createNotificationTexts, type NotificationTextsDeps } from "./notification-texts.ts";
import { createPages } from "./pages.ts";
import { ringsOf } from "./preferences.ts";
import { createReadMarks, spanOf } from "./read-marks.ts";
import {
  hourOf,
  type NewsRecord,
  type NotificationRecord,
  newsRecords,
  notificationKeys,
  notificationRecords,
  notificationWrites,
  viewRecords,
} from "./store.ts";

/** Number of notifications that bell and dashboard show: the latest ones. */
const MAX_LISTED = 200;

/** Number of users whose latest notifications are cached. */
const MAX_KNOWN = 500;

/** How much of the history of an object a reader may see. */
export type HistoryAccess =
  /** Only what the public log contains. */
  | { readonly sees: "log" }
  /**
   * The whole history, or the history up to a time (ms since 1970). `objectName`: name that is shown in events that
   * did not concern the reader.
   */
  | { readonly sees: "history"; readonly objectName?: string; readonly untilMs?: number };

export interface NotificationsDeps extends NotificationTextsDeps {
  /**
   * Returns what a reader may see of an object's history. Refuses an API key if its owner has no relation to the
   * object.
   */
  readonly historyAccess: (object: ObjectRecord, reader: UserRecord, byKey: boolean) => Promise<HistoryAccess>;
}

export function createNotifications(deps: NotificationsDeps) {
  const { kv, environment, historyAccess } = deps;
  const { now, ulid } = environment;
  const describe = createNotificationTexts(deps);
  const page = createPages(kv, describe);
  const reading = createReadMarks(kv);
  /** Cached facts about a user's latest notifications that never change: their time, and whether they are views. */
  const known = createLruCache<{ told: Map<string, { readonly at: number; readonly isView: boolean }> }>(MAX_KNOWN);

  return {
    /** Returns the user's latest notifications, newest first. */
    async listForUser(userId: string): Promise<Notification[]> {
      const records = await readLatest(userId);
      return describe(records, userId, await reading.of(userId, spanOf(records)));
    },

    pageForUser: page,

    /**
     * Returns when others viewed this user's objects (Unix seconds), latest first. Only the latest notifications are
     * searched: if there are more, `countedFrom` is the time of the oldest one that was searched, otherwise `null`.
     */
    async latestViews(userId: string): Promise<{ readonly instants: number[]; readonly countedFrom: number | null }> {
      const prefix = notificationKeys.ofUser(userId);
      const entries = await Array.fromAsync(
        kv.list<number>({ prefix }, { reverse: true, limit: MAX_LISTED, batchSize: MAX_LISTED }),
      );
      const before = known(userId, () => ({ told: new Map() }));
      const fresh = entries.filter(({ key }) => !before.told.has(String(key.at(-1))));
      const records = await getAll<NotificationRecord>(
        kv,
        fresh.map(({ key, value }) => notificationRecords.at(value, String(key.at(-1)))),
      );
      for (const { value } of records)
        if (value) before.told.set(value.id, { at: value.at / 1000, isView: value.type === "OBJECT_VIEW" });
      // Notifications that are no longer among the latest are dropped from the cache.
      const told = new Map(
        entries.flatMap(({ key }) => {
          const each = before.told.get(String(key.at(-1)));
          return each ? [[String(key.at(-1)), each] as const] : [];
        }),
      );
      before.told = told;
      const latest = [...told.values()];
      return {
        instants: latest.filter(({ isView }) => isView).map(({ at }) => at),
        countedFrom: latest.length < MAX_LISTED ? null : (latest.at(-1)?.at ?? null),
      };
    },

    /** Returns how many of the latest notifications in this user's bell are unread. */
    async countUnread(userId: string): Promise<number> {
      const list = kv.list<NewsRecord>({ prefix: newsRecords.at(userId) }, { reverse: true, limit: MAX_LISTED });
      const [latest, rings] = await Promise.all([Array.fromAsync(list), ringsOf(kv, userId)]);
      const ids = latest.flatMap(({ value: { id, type } }) => (rings(type) ? [id] : []));
      const isRead = await reading.of(userId, { oldest: ids.at(-1) ?? "", newest: ids[0] ?? "" });
      return ids.filter((id) => !isRead(id)).length;
    },

    /** Marks one of this user's notifications as read, or all of them. */
    markRead: (userId: string, id: string | undefined): Promise<void> =>
      id === undefined ? reading.markAll(userId) : reading.markOne(userId, id),

    /**
     * Returns the history of an object as far as the caller may see it, newest first. Records a view by another user,
     * once per viewer, object and hour.
     *
     * Another user who has shown the file sees what happened and short names, but neither views nor notifications
     * between owner and addressee. A user who has not shown the file sees only what the log contains. Refuses an API
     * key in the same cases as `historyAccess`.
     */
    async listForObject(caller: UserRecord, typedId: string, byKey = false): Promise<Notification[]> {
      const object = await findNamedObject(kv, typedId);
      const access = await historyAccess(object, caller, byKey);
      await this.recordView(object, caller.id);
      const records: NotificationRecord[] = [];
      const list = kv.list<NotificationRecord>({ prefix: notificationRecords.at(object.tokenId) }, { reverse: true });
      for await (const { value } of list) if (mayKnow(value, access, caller.id)) records.push(value);
      if (access.sees === "log") return records.map(toLoggedEvent);
      return describe(records, caller.id, () => true, access.objectName);
    },

    /**
     * Notifies the owner that another user viewed the object, once per viewer, object and hour. An erased object has
     * no owner, so no one is notified.
     */
    async recordView({ tokenId }: Pick<ObjectRecord, "tokenId">, viewerId: string): Promise<void> {
      await commit(kv, async (read) => {
        // Erasing an object removes its notifications. No new ones may be added afterwards.
        const object = present(await read.get<ObjectRecord>(objectRecords.at(tokenId)));
        if (!object || !isHeld(object) || object.ownerId === viewerId) return { writes: [], result: undefined };
        const { key, writes } = viewOf(object, viewerId);
        const seen = (await read.get(key)).versionstamp !== null;
        return { writes: seen ? [] : writes, result: undefined };
      });
    },
  };

  /** Returns the latest notifications of this user, newest first. */
  function readLatest(userId: string): Promise<NotificationRecord[]> {
    const keyOf = (tokenId: number, id: Deno.KvKeyPart) => notificationRecords.at(tokenId, String(id));
    const options = { newestFirst: true, limit: MAX_LISTED };
    return listByIndex<NotificationRecord, number>(kv, notificationKeys.ofUser(userId), keyOf, options);
  }

  function viewOf(object: HeldObject, viewerId: string) {
    const at = now();
    const record: NotificationRecord = {
      id: ulid(),
      type: "OBJECT_VIEW",
      at,
      tokenId: object.tokenId,
      hash: object.hash,
      actorId: viewerId,
      recipientIds: [object.ownerId],
      data: {},
      objectName: object.objectName,
    };
    const view = { tokenId: object.tokenId, viewerId, hour: hourOf(at) };
    const writes = [...viewRecords.put(view, at), ...notificationWrites(record)];
    return { key: viewRecords.key(view), writes };
  }
}

/** Types that have an entry in the public log. */
const LOGGED: readonly NotificationType[] = ["OBJECT_MINT", "OBJECT_EDIT", "OBJECT_REVOKE", "OBJECT_TRANSFER"];

/**
 * Whether the reader may see this notification in the history. Notifications about an offer are only shown to its two
 * parties.
 */
function mayKnow(
  { type, at, actorId, recipientIds }: NotificationRecord,
  access: HistoryAccess,
  readerId: string,
): boolean {
  if (access.sees === "log") return LOGGED.includes(type);
  if (access.untilMs !== undefined && at > access.untilMs) return false;
  return !type.startsWith("TRANSFER_") || actorId === readerId || recipientIds.includes(readerId);
}

/** Returns an event as the public log shows it: type and time. */
const toLoggedEvent = ({ id, type, at }: NotificationRecord): Notification => ({
  _id: id,
  notificationType: type,
  timestamp: new Date(at).toISOString(),
  objectList: [],
  userList: [],
  notificationData: {},
  logged: true,
  read: true,
});

export type Notifications = ReturnType<typeof createNotifications>;
