import type { FsckResult } from "../../contract/admin-operations.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Night } from "../../fsck/live.ts";
import type { Signed } from "../../fsck/tree.ts";
import type { BlobLocation } from "../../platform/blobs/settings.ts";

/** The store to check. */
export interface Stored {
  /** SQLite file of the store. */
  readonly file: string;
  readonly dataDir: string;
  readonly blobs: BlobLocation;
}

/** Messages to the worker: first the store to check, then the signed checkpoint whenever the worker asks for it. */
export type ToThread =
  | (Stored & { readonly part: number | null })
  | { readonly vkeys: readonly string[]; readonly note: string | null };

/** Messages from the worker: a request for the signed checkpoint, the result, or the reason of a failure. */
export type FromThread = { readonly asks: true } | { readonly result: FsckResult } | { readonly failure: string };

/**
 * Returns a function that checks a local store in a worker, while this process keeps writing to the store. A nightly
 * check runs at reduced speed (it pauses as long as it reads) and ends when its signal is aborted.
 * Rejects with `Error` if the store cannot be read.
 */
export const checkOnThread = (stored: Stored) =>
  async function check(signed: () => Signed, night?: Night): Promise<FsckResult> {
    const signal = night?.signal;
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
      tell({ ...stored, part: night?.part ?? null });
      return await promise;
    } finally {
      signal?.removeEventListener("abort", end);
      thread.terminate();
    }
  };
