/**
 * A thread for one file after another: it gets a file, reports its progress and its hash, and is ended by whoever started it. The server sends its
 * script with a policy of its own, which allows WebAssembly and nothing else.
 */
import { scriptDigest } from "./digest.ts";
import { hashBlob } from "./hash-blob.ts";
import { wasmDigest } from "./wasm-digest.ts";
import type { WorkerMessage } from "./worker-messages.ts";

/** A page draws each progress that it is told: more often than this would take the processor from the hashing and show no more. */
const PROGRESS_MS = 100;

const tell = (message: WorkerMessage) => postMessage(message);

// Who gave the file waits for an answer.
addEventListener("messageerror", () =>
  tell({ type: "failure", name: "DataCloneError", message: "The file did not come whole." }),
);

addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  let toldAt = performance.now();
  const onProgress = (bytes: number) => {
    const now = performance.now();
    if (now - toldAt < PROGRESS_MS && bytes < data.size) return;
    toldAt = now;
    tell({ type: "progress", bytes });
  };
  try {
    const hash = await hashBlob(data, {
      onProgress,
      startDigest: async () => (await wasmDigest()) ?? scriptDigest(),
    });
    tell({ type: "hash", hash });
  } catch (error) {
    const { name, message } = error as Error;
    tell({ type: "failure", name, message });
  }
});
