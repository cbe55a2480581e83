import type { Notification } from "../contract/notification.ts";
import type { Environment } from "../environment.ts";
import { addWrites, getAll, listByIndex } from "../kv/write.ts";
import { findObject, objectKeys, type ObjectRecord } from "../objects/store.ts";
import { parseProofId } from "../objects/proof-id.ts";
import { Refusal } from "../refusal.ts";
import { findUsers, shortName, type UserRecord } from "../users/store.ts";
import { notificationKeys, type NotificationRecord, notificationWrites } from "./store.ts";

export interface NotificationsDeps {
  readonly kv: Deno.Kv;
  readonly environment: Environment;
}

const HOUR_MS = 60 * 60 * 1000;
/** The bell and the dashboard show the latest. */
const MOST_LISTED = 200;

export function createNotifications({ kv, environment: { now, ulid } }: NotificationsDeps) {
  return {
    /** What concerns this person, newest first. */
    async listForUser(userId: string): Promise<Notification[]> {
      const options = { newestFirst: true, limit: MOST_LISTED };
      const records = await listByIndex<NotificationRecord>(kv, notificationKeys.ofUser(userId), notificationKeys.notification, options);
      return describe(records, userId);
    },

    /**
     * The history of an object, newest first; seen by somebody else it makes one view per viewer, object and hour.
     * Others see what happened and the owner's short name, not who looked.
     */
    async listForObject(caller: UserRecord, typedId: string): Promise<Notification[]> {
      const id = parseProofId(typedId);
      const object = id === null ? null : await findObject(kv, id);
      if (!object) throw new Refusal("not_found", "No object has this identifier.");
      await this.recordView(object, caller.id);
      const records = await listByIndex<NotificationRecord>(kv, notificationKeys.ofObject(object.id), notificationKeys.notification, { newestFirst: true });
      return describe(records, caller.id);
    },

    /** Tells the owner that somebody else has looked: once per viewer, object and hour. */
    async recordView(object: ObjectRecord, viewerId: string): Promise<void> {
      if (viewerId === object.ownerId) return;
      const at = now();
      const key = notificationKeys.view(object.id, viewerId, Math.floor(at / HOUR_MS));
      const record: NotificationRecord = {
        id: ulid(),
        type: "OBJECT_VIEW",
        at,
        objectIds: [object.id],
        actorId: viewerId,
        recipientIds: [object.ownerId],
        data: {},
      };
      const once = { key, versionstamp: null };
      await addWrites(kv.atomic().check(once).set(key, record.id, { expireIn: 2 * HOUR_MS }), notificationWrites(record)).commit();
    },
  };

  async function describe(records: readonly NotificationRecord[], readerId: string): Promise<Notification[]> {
    const objectIds = [...new Set(records.flatMap((record) => record.objectIds))];
    const objects = new Map((await getAll<ObjectRecord>(kv, objectIds.map(objectKeys.object))).map((entry) => [entry.value?.id, entry.value]));
    const people = await findUsers(kv, records.map((record) => record.actorId));
    return records.map((record) => {
      const known = record.objectIds.flatMap((id) => objects.get(id) ?? []);
      const isOwner = known.some((object) => object.ownerId === readerId);
      const actor = people.get(record.actorId);
      // Who looked at an object is not told to other visitors; who acted on it is, by a short name.
      const hidden = record.type === "OBJECT_VIEW" && !isOwner && record.actorId !== readerId;
      const person = !actor || hidden ? [] : [actor.id === readerId ? { _id: actor.id, firstName: actor.firstName, lastName: actor.lastName } : { _id: actor.id, ...shortName(actor) }];
      return {
        _id: record.id,
        notificationType: record.type,
        timestamp: new Date(record.at).toISOString(),
        objectList: known.map(({ id, objectName }) => ({ _id: id, objectName })),
        userList: person,
        notificationData: record.data,
      };
    });
  }
}

export type Notifications = ReturnType<typeof createNotifications>;
