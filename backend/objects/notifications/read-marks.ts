import { commit } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { newsSignal, notificationKeys, type ReadMark, readMarkRecords, readUpToRecords } from "./store.ts";

/** What each person has read of their notifications. A mark rings their bell: their other windows show a count, too. */
export function createReadMarks(kv: Kv) {
  return {
    /**
     * Returns a function that reports whether the user has read a notification; for ids from `oldest` to `newest` if
     * given.
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
      // Identifiers sort by time.
      return (id) => id <= upTo || ones.has(id);
    },

    /** Marks one read; one that is not this person's is left alone. */
    async markOne(userId: string, id: string): Promise<void> {
      const own = await kv.get(notificationKeys.byUser(userId, id));
      if (own.versionstamp === null) return;
      // The mark goes with the notification: none may come after it is removed.
      await addWrites(kv.atomic().check(own), [...readMarkRecords.put({ userId, id }), newsSignal(userId)]).commit();
    },

    /** Marks all current notifications read; those that arrive during the call stay new. */
    async markAll(userId: string): Promise<void> {
      const newest = await markUpToNewest(userId);
      for await (const { key } of kv.list({ prefix: readMarkRecords.at(userId) })) {
        if (String(key.at(-1)) <= newest) await kv.delete(key);
      }
    },
  };

  /** Answers the notification up to which all is read now. */
  function markUpToNewest(userId: string): Promise<string> {
    return commit(kv, async (read) => {
      const stored = await read.get<ReadMark>(readUpToRecords.at(userId));
      const [newest] = await Array.fromAsync(
        kv.list({ prefix: notificationKeys.ofUser(userId) }, { reverse: true, limit: 1 }),
      );
      const id = String(newest?.key.at(-1) ?? "");
      // Another call may have gone further.
      if (!newest || (stored.value?.id ?? "") >= id) return { writes: [], result: id };
      // The mark goes with the notification: none may come after it is removed.
      return { checks: [newest], writes: [...readUpToRecords.put({ userId, id }), newsSignal(userId)], result: id };
    });
  }
}

/** From the oldest to the newest of these, the newest first, for `of`. */
export const spanOf = (records: readonly { readonly id: string }[]) => ({
  oldest: records.at(-1)?.id ?? "",
  newest: records[0]?.id ?? "",
});
