import { type HashOptions, hashBlob } from "./hash-blob.ts";
import type { WorkerMessage } from "./worker-messages.ts";

/** Apart from its use, so that the bundler takes it for a file that is made on its own (federation/build.ts). */
const SCRIPT = new URL("./fingerprint-worker.ts", import.meta.url);

/** The worker never ran: refused by the page's policy, or its file is missing or on another origin. */
class NoWorker extends Error {}

/**
 * SHA-256 of a file, on this device alone: in a thread of its own so that the page stays quick, or in the page, chunk
 * by chunk, where a thread cannot be had. Rejects with the reader's error, or with the signal's reason.
 */
export async function fingerprintFile(
  file: Blob,
  options: Pick<HashOptions, "onProgress" | "signal"> = {},
): Promise<string> {
  try {
    return await inWorker(file, options);
  } catch (error) {
    if (!(error instanceof NoWorker)) throw error;
    return hashBlob(file, options);
  }
}

function inWorker(file: Blob, { onProgress, signal }: HashOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = startWorker();
    const end = () => {
      worker.terminate();
      signal?.removeEventListener("abort", cancel);
    };
    const cancel = () => {
      end();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", cancel);
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      end();
      reject(new NoWorker(event.message));
    });
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === "progress") return onProgress?.(data.bytes);
      end();
      if (data.type === "hash") resolve(data.hash);
      else reject(new DOMException(data.message, data.name));
    });
    worker.postMessage(file);
  });
}

function startWorker(): Worker {
  try {
    return new Worker(SCRIPT, { name: "empreinte" });
  } catch (error) {
    throw new NoWorker((error as Error).message);
  }
}
