/**
 * Worker that hashes files one after another: receives a file, and posts progress and the hash. It is terminated by
 * the code that started it. The server sends this script with a content security policy that only allows WebAssembly.
 */
import { scriptDigest } from "./digest.ts";
import { hashBlob } from "./hash-blob.ts";
import { wasmDigest } from "./wasm-digest.ts";
import type { WorkerMessage } from "./worker-messages.ts";

/**
 * Shortest interval between two progress reports (ms). Each report causes a rendering; more reports would cost time
 * without being visible.
 */
const PROGRESS_MS = 100;

const tell = (message: WorkerMessage) => postMessage(message);

// The page that sent the file waits for an answer, so the failure is reported.
addEventListener("messageerror", () =>
  tell({ type: "failure", name: "DataCloneError", message: "The worker could not receive the file." }),
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
