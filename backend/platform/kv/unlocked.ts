import type { Kv } from "./kv.ts";
import { jittered, type Pause } from "./pause.ts";

/**
 * Maximum number of attempts. Together with SQLite's own wait of 5 s per lock and the pauses between attempts, they
 * last far longer than a purge.
 */
const MAX_TRIES = 200;
const briefly = jittered({ firstMs: 2, mostMs: 64 });

/**
 * Wraps the store of a local file so that commits are retried while a purge (`purge-file.ts`) writes to the same
 * file. A commit that overlaps a commit of another connection fails with "database is locked" without writing
 * anything.
 */
export function unlockedKv(kv: Kv, pause: Pause = briefly): Kv {
  async function retried<T>(write: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof TypeError) || error.message !== "database is locked" || tries === MAX_TRIES) throw error;
        await pause(tries);
      }
    }
  }
  return {
    ...kv,
    set: (key, value, options) => retried(() => kv.set(key, value, options)),
    delete: (key) => retried(() => kv.delete(key)),
    atomic() {
      const operation = kv.atomic();
      const { commit } = operation;
      return Object.assign(operation, { commit: () => retried(commit) });
    },
  };
}
