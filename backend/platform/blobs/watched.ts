import { StorageFailure } from "../storage-failure.ts";
import type { BlobStore } from "./store.ts";

/** The blobs, of which `tell` hears how each write went, the failure or `null`, and which reads have failed. */
export function watchedBlobs(
  blobs: BlobStore,
  tell: (failure: StorageFailure | null, did: "write" | "read") => void,
): BlobStore {
  async function writing<T>(write: () => Promise<T>): Promise<T> {
    try {
      const result = await write();
      tell(null, "write");
      return result;
    } catch (error) {
      if (error instanceof StorageFailure) tell(error, "write");
      throw error;
    }
  }
  return {
    ...blobs,
    open: (hash) =>
      blobs.open(hash).catch((error) => {
        if (error instanceof StorageFailure) tell(error, "read");
        throw error;
      }),
    async stage(source, options) {
      const staged = await writing(() => blobs.stage(source, options));
      return { ...staged, publish: () => writing(() => staged.publish()) };
    },
  };
}
