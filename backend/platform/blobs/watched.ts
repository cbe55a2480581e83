import { StorageFailure } from "../storage-failure.ts";
import type { BlobStore } from "./store.ts";

/** The blobs, of which `tell` hears how each write went: the failure, or `null`. */
export function watchedBlobs(blobs: BlobStore, tell: (failure: StorageFailure | null) => void): BlobStore {
  async function writing<T>(write: () => Promise<T>): Promise<T> {
    try {
      const result = await write();
      tell(null);
      return result;
    } catch (error) {
      if (error instanceof StorageFailure) tell(error);
      throw error;
    }
  }
  return {
    ...blobs,
    async stage(source, options) {
      const staged = await writing(() => blobs.stage(source, options));
      return { ...staged, publish: () => writing(() => staged.publish()) };
    },
  };
}
