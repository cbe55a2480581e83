import { notificationKeys } from "./store.ts";

/** What each person has read of their notifications. */
export function createReading(kv: Deno.Kv) {
  return {
    /** Tells of a notification's id whether this person has read it. */
    async of(userId: string): Promise<(id: string) => boolean> {
      const upTo = (await kv.get<string>(notificationKeys.readUpTo(userId))).value ?? "";
      const ones = new Set<string>();
      for await (const { key } of kv.list({ prefix: notificationKeys.readOnes(userId) })) ones.add(String(key.at(-1)));
      // Identifiers sort by time.
      return (id) => id <= upTo || ones.has(id);
    },

    /** Marks one read; one that is not this person's is left alone. */
    async markOne(userId: string, id: string): Promise<void> {
      const own = await kv.get(notificationKeys.byUser(userId, id));
      if (own.versionstamp !== null) await kv.set(notificationKeys.readOne(userId, id), true);
    },

    /** Marks all read that there are now; what rings meanwhile stays new. */
    async markAll(userId: string): Promise<void> {
      let newest: string | null = null;
      for await (const { key } of kv.list({ prefix: notificationKeys.ofUser(userId) }, { reverse: true, limit: 1 })) {
        newest = String(key.at(-1));
      }
      if (newest === null) return;
      for (;;) {
        const stored = await kv.get<string>(notificationKeys.readUpTo(userId));
        // Another call may have gone further.
        if (stored.versionstamp !== null && stored.value >= newest) break;
        if ((await kv.atomic().check(stored).set(stored.key, newest).commit()).ok) break;
      }
      for await (const { key } of kv.list({ prefix: notificationKeys.readOnes(userId) })) {
        if (String(key.at(-1)) <= newest) await kv.delete(key);
      }
    },
  };
}
