/**
 * A thread for one file: it gets the file, reports its progress and its hash, and is ended by whoever started it. The server sends its
 * script with a policy of its own, which allows WebAssembly and nothing else.
 */
import { scriptDigest } from "./digest.ts";
import { hashBlob } from "./hash-blob.ts";
import { wasmDigest } from "./wasm-digest.ts";
import type { WorkerMessage } from "./worker-messages.ts";

const tell = (message: WorkerMessage) => postMessage(message);

addEventListener("message", async ({ data }: MessageEvent<Blob>) => {
  try {
    const hash = await hashBlob(data, {
      onProgress: (bytes) => tell({ type: "progress", bytes }),
      startDigest: async () => (await wasmDigest()) ?? scriptDigest(),
    });
    tell({ type: "hash", hash });
  } catch (error) {
    const { name, message } = error as Error;
    tell({ type: "failure", name, message });
  }
});
