import { inThreadOrPage, NoThread, startThread } from "../threads/start-thread.ts";
import type { HashOptions } from "./hash-blob.ts";
import { NoProgram } from "./read-failed.ts";
import type { WorkerMessage } from "./worker-messages.ts";

/**
 * The URL is created outside of `new Worker(…)`, so that the bundler treats the script as a separate file
 * (federation/build.ts).
 */
const SCRIPT = new URL("./fingerprint-worker.ts", import.meta.url);

/** Time after which idle workers are terminated (ms). */
const REST_MS = 10_000;

/** Time (ms) without a message after which a worker is terminated, because the disk apparently does not respond. */
const SILENT_MS = 120_000;

/** Options for hashing one file. */
export type FingerprintOptions = Pick<HashOptions, "onProgress" | "signal">;

/**
 * Workers that hash one file after another. Workers are reused, because starting a worker takes longer than hashing a
 * small file.
 */
export interface Threads {
  /**
   * Resolves to the SHA-256 of a file (hexadecimal). Uses an idle worker, else a new worker, else the page itself,
   * chunk by chunk. Rejects with the error of the reader, with `NoProgram` if the code for neither of them loads,
   * with a `TimeoutError` if reading stalls, or with the signal's reason.
   */
  fingerprint(file: Blob, options?: FingerprintOptions): Promise<string>;
  /** Terminates idle workers immediately, and each busy worker after it has finished its file. */
  end(): void;
}

export function openThreads(): Threads {
  let resting: Worker[] = [];
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function clear(): void {
    clearTimeout(timer);
    for (const thread of resting) thread.terminate();
    resting = [];
  }

  function rest(thread: Worker): void {
    resting.push(thread);
    clearTimeout(timer);
    if (isEnded) clear();
    else timer = setTimeout(clear, REST_MS);
  }

  function inThread(file: Blob, { onProgress, signal }: FingerprintOptions): Promise<string> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const thread = resting.pop() ?? startThread(SCRIPT, "empreinte");
      let silence: ReturnType<typeof setTimeout>;
      const heard = () => {
        clearTimeout(silence);
        silence = setTimeout(giveUp, SILENT_MS);
      };
      const leave = (after: (thread: Worker) => void) => {
        clearTimeout(silence);
        thread.removeEventListener("message", hear);
        thread.removeEventListener("error", fail);
        signal?.removeEventListener("abort", cancel);
        after(thread);
      };
      // A worker that is reading can only be stopped by terminating it.
      const cancel = () => {
        leave(terminate);
        reject(signal?.reason);
      };
      const giveUp = () => {
        leave(terminate);
        reject(new DOMException("Reading the file stalled: no data arrived in time.", "TimeoutError"));
      };
      const fail = (event: ErrorEvent) => {
        event.preventDefault();
        leave(terminate);
        reject(new NoThread(event.message));
      };
      const hear = ({ data }: MessageEvent<WorkerMessage>) => {
        if (data.type === "progress") {
          heard();
          return onProgress?.(data.bytes);
        }
        leave(rest);
        if (data.type === "hash") resolve(data.hash);
        else reject(new DOMException(data.message, data.name));
      };
      thread.addEventListener("message", hear);
      thread.addEventListener("error", fail);
      signal?.addEventListener("abort", cancel);
      heard();
      thread.postMessage(file);
    });
  }

  return {
    fingerprint: (file, options = {}) =>
      inThreadOrPage(
        () => inThread(file, options),
        async () => {
          const { hashBlob } = await import(/* webpackChunkName: "later-hash" */ "./hash-blob.ts").catch((cause) => {
            throw new NoProgram("The hashing program failed to load.", { cause });
          });
          return hashBlob(file, options);
        },
      ),
    end() {
      isEnded = true;
      clear();
    },
  };
}

const terminate = (thread: Worker) => thread.terminate();
