import type { FsckResult } from "../../contract/admin-operations.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Signed } from "../../fsck/tree.ts";
import type { BlobLocation } from "../../platform/blobs/settings.ts";

/** Store that a check reads. */
export interface Stored {
  /** SQLite file of the store. */
  readonly file: string;
  readonly dataDir: string;
  readonly blobs: BlobLocation;
}

/** Messages to the worker: the job, then the signed checkpoint before each pass. */
export type ToThread =
  | (Stored & { readonly isPaced: boolean })
  | { readonly vkeys: readonly string[]; readonly note: string | null };

/** Messages from the worker: a request for the signed checkpoint, the result, or the reason of a failure. */
export type FromThread = { readonly asks: true } | { readonly result: FsckResult } | { readonly failure: string };

/**
 * Returns a function that checks a local store on a worker while this process keeps writing. With a `signal`, the
 * check pauses as long as it reads, and ends when the signal aborts. Rejects with `Error` if the store cannot be
 * read.
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
