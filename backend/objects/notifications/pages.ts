import { newsKindOf } from "../../contract/event-text.ts";
import type { Notification, NotificationsQuery } from "../../contract/notification.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import {
  keyRange,
  type Listed,
  type PageAsked,
  type Position,
  readPage,
  type Source,
} from "../../platform/kv/pages.ts";
import { getAll } from "../../platform/kv/write.ts";
import type { NotificationTexts } from "./notification-texts.ts";
import { ringsOf } from "./preferences.ts";
import { createReadMarks, spanOf } from "./read-marks.ts";
import {
  type NewsRecord,
  type NotificationRecord,
  newsRecords,
  notificationKeys,
  notificationRecords,
} from "./store.ts";

/** Filter of a user's notifications. Without a filter, all match. */
export type Wanted = Omit<NotificationsQuery, keyof PageAsked>;

/** Returns pages of a user's notifications that match a filter. */
export function createPages(kv: Kv, describe: NotificationTexts) {
  const reading = createReadMarks(kv);

  /** Returns a page of the user's notifications, newest first. */
  return async function page(userId: string, asked: PageAsked, wanted: Wanted = {}): Promise<Listed<Notification>> {
    const isRead = wanted.unread ? await reading.of(userId) : null;
    const rings = wanted.of === "bell" ? await ringsOf(kv, userId) : null;
    const isWanted = (id: string, type: string | null): boolean =>
      !isRead?.(id) &&
      (type === null || ((rings?.(type) ?? true) && (!wanted.kind || newsKindOf(type) === wanted.kind)));
    const source: Source<NotificationRecord> = wanted.of
      ? {
          isPlace,
          read: keyRange<NotificationRecord>(kv, newsRecords.at(userId), { newestFirst: true }, (entries) =>
            readWanted(entries, ({ value }: Deno.KvEntry<NewsRecord>) =>
              isWanted(value.id, value.type) ? notificationRecords.at(value.tokenId, value.id) : null,
            ),
          ),
        }
      : {
          isPlace,
          read: keyRange<NotificationRecord>(kv, notificationKeys.ofUser(userId), { newestFirst: true }, (entries) =>
            readWanted(entries, ({ key, value }: Deno.KvEntry<number>) => {
              const id = String(key.at(-1));
              return isWanted(id, null) ? notificationRecords.at(value, id) : null;
            }),
          ),
          ...(wanted.kind && { matches: ({ id, type }: NotificationRecord) => isWanted(id, type) }),
        };
    const { entries, nextCursor } = await readPage([source], asked);
    const records = entries.map(({ value }) => value);
    return { listed: await describe(records, userId, await reading.of(userId, spanOf(records))), nextCursor };
  };

  async function readWanted<Held>(
    entries: readonly Deno.KvEntry<Held>[],
    keyOf: (entry: Deno.KvEntry<Held>) => Deno.KvKey | null,
  ): Promise<(Deno.KvEntry<NotificationRecord> | null)[]> {
    const keys = entries.map(keyOf);
    const found = await getAll<NotificationRecord>(
      kv,
      keys.filter((key) => key !== null),
    );
    const records = found.values();
    return keys.map((key) => {
      const entry = key && records.next().value;
      return entry && entry.versionstamp !== null ? entry : null;
    });
  }
}

/** Whether this is a valid position for a cursor in a user's notifications. */
const isPlace = ([id, ...more]: Position): boolean => more.length === 0 && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(String(id));
