import type { Kv } from "../platform/kv/kv.ts";

/**
 * The store as it is now, with what is read by keys at hand, as of a local store; and how many records were read in one turn of this thread,
 * at most.
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
