import type { FsckResult } from "../../contract/admin-operations.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Signed } from "../../fsck/tree.ts";
import type { BlobLocation } from "../../platform/blobs/settings.ts";

/** Where everything is that a check reads. */
export interface Stored {
  /** The SQLite file of the store. */
  readonly file: string;
  readonly dataDir: string;
  readonly blobs: BlobLocation;
}

/** What the thread is told: the order, and once for each reading what was signed by then. */
export type ToThread =
  | (Stored & { readonly isPaced: boolean })
  | { readonly vkeys: readonly string[]; readonly note: string | null };

/** What it says: that it begins a reading, its result, or why there is none. */
export type FromThread = { readonly asks: true } | { readonly result: FsckResult } | { readonly failure: string };

/**
 * Checks a local store that this process goes on writing, on a thread of its own, so that nobody waits for it. With a `signal`, which ends it, it
 * rests as long as it reads. Rejects with `Error` if the store cannot be read.
 */
export const checkOnThread = (stored: Stored) =>
  async function check(signed: () => Signed, signal?: AbortSignal): Promise<FsckResult> {
    signal?.throwIfAborted();
    const thread = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "fsck" });
    const { promise, resolve, reject } = Promise.withResolvers<FsckResult>();
    const tell = (message: ToThread) => thread.postMessage(message);
    thread.onmessage = ({ data }: MessageEvent<FromThread>) => {
      if ("result" in data) return resolve(data.result);
      if ("failure" in data) return reject(new Error(data.failure));
      try {
        const { keys, note } = signed();
        tell({ vkeys: keys.map(formatVkey), note });
      } catch (error) {
        reject(error);
      }
    };
    thread.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    const end = () => reject(signal?.reason);
    signal?.addEventListener("abort", end);
    try {
      tell({ ...stored, isPaced: signal !== undefined });
      return await promise;
    } finally {
      signal?.removeEventListener("abort", end);
      thread.terminate();
    }
  };
