import { StorageFailure } from "../storage-failure.ts";

/** Removes deleted values from the file of a store in use, on a worker (`purge-file.ts`). */
export async function purge(path: string): Promise<void> {
  const worker = new Worker(new URL("./purge-worker.ts", import.meta.url), { type: "module", name: "purge" });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (why: string) => reject(new StorageFailure("The store could not be purged.", { cause: new Error(why) }));
  worker.onmessage = ({ data }: MessageEvent<string | null>) => (data === null ? resolve() : fail(data));
  worker.onerror = (event) => {
    event.preventDefault();
    fail(event.message);
  };
  worker.postMessage(path);
  try {
    await promise;
  } finally {
    worker.terminate();
  }
}
