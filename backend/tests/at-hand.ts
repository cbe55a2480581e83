import type { Kv } from "../platform/kv/kv.ts";

/**
 * Returns a copy of the store whose reads by key resolve at once, like those of a local store. `most`: most records
 * read within one turn of the event loop.
 */
export async function readAtHand(
  stored: Kv,
): Promise<{ readonly kv: Kv; readonly most: () => number; readonly forget: () => void }> {
  const records = new Map<string, Deno.KvEntryMaybe<unknown>>();
  for await (const entry of stored.list({ prefix: [] })) records.set(entry.key.join("/"), entry);
  let [turn, most] = [0, 0];
  let isPlanned = false;

  function read(key: Deno.KvKey): Deno.KvEntryMaybe<unknown> {
    turn += 1;
    most = Math.max(most, turn);
    if (!isPlanned) {
      isPlanned = true;
      setTimeout(() => {
        [turn, isPlanned] = [0, false];
      });
    }
    return records.get(key.join("/")) ?? { key, value: null, versionstamp: null };
  }

  const kv: Kv = Object.create(stored, {
    get: { value: async (key: Deno.KvKey) => read(key) },
    getMany: { value: async (keys: readonly Deno.KvKey[]) => keys.map(read) },
  });
  /** Restarts the count at zero. */
  function forget(): void {
    most = 0;
  }
  return { kv, most: () => most, forget };
}
