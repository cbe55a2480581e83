import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { newsSignal, notificationKeys, type ReadMark, readMarkRecords, readUpToRecords } from "./store.ts";

/**
 * Stores which notifications each user has read. A new mark is signalled to the user's other windows, because they
 * also show the number of unread notifications.
 */
export function createReadMarks(kv: Kv) {
  return {
    /**
     * Returns a function that reports whether the user has read a notification. With `among`, the function is only
     * valid for ids from `oldest` to `newest`.
     */
    async of(
      userId: string,
      among?: { readonly oldest: string; readonly newest: string },
    ): Promise<(id: string) => boolean> {
      const upTo = (await kv.get<ReadMark>(readUpToRecords.at(userId))).value?.id ?? "";
      const ones = new Set<string>();
      const selector = among
        ? {
            start: readMarkRecords.at(userId, among.oldest),
            end: [...readMarkRecords.at(userId, among.newest), new Uint8Array(0)],
          }
        : { prefix: readMarkRecords.at(userId) };
      for await (const { key } of kv.list(selector)) ones.add(String(key.at(-1)));
      // Ids are sorted by time.
      return (id) => id <= upTo || ones.has(id);
    },

    /** Marks one notification as read. Does nothing if the notification is another user's. */
    async markOne(userId: string, id: string): Promise<void> {
      const own = await kv.get(notificationKeys.byUser(userId, id));
      if (own.versionstamp === null) return;
      // The check prevents a mark from being written after its notification was removed.
      await addWrites(kv.atomic().check(own), [...readMarkRecords.put({ userId, id }), newsSignal(userId)]).commit();
    },

    /** Marks all current notifications as read. Those that arrive during the call stay unread. */
    async markAll(userId: string): Promise<void> {
      const newest = await markUpToNewest(userId);
      for await (const { key } of kv.list({ prefix: readMarkRecords.at(userId) })) {
        if (String(key.at(-1)) <= newest) await kv.delete(key);
      }
    },
  };

  /** Marks everything up to the newest notification as read, and returns the newest id. */
  function markUpToNewest(userId: string): Promise<string> {
    return commit(kv, async (read) => {
      const stored = await read.get<ReadMark>(readUpToRecords.at(userId));
      const [newest] = await Array.fromAsync(
        kv.list({ prefix: notificationKeys.ofUser(userId) }, { reverse: true, limit: 1 }),
      );
      const id = String(newest?.key.at(-1) ?? "");
      // A concurrent call may have marked later notifications as read.
      if (!newest || (stored.value?.id ?? "") >= id) return { writes: [], result: id };
      // The check prevents a mark from being written after its notification was removed.
      return { checks: [newest], writes: [...readUpToRecords.put({ userId, id }), newsSignal(userId)], result: id };
    });
  }
}

/** Returns the range of ids for `of`. The records are sorted newest first. */
export const spanOf = (records: readonly { readonly id: string }[]) => ({
  oldest: records.at(-1)?.id ?? "",
  newest: records[0]?.id ?? "",
});
