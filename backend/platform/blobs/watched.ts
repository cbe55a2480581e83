import { StorageFailure } from "../storage-failure.ts";
import type { BlobStore } from "./store.ts";

/**
 * Wraps the blob store. Calls `tell` after each write, with the failure or `null`, and after each failed read. After
 * a failed read, only a successful read clears the failure.
 */
export function watchedBlobs(
  blobs: BlobStore,
  tell: (failure: StorageFailure | null, did: "write" | "read") => void,
): BlobStore {
  let isUnread = false;

  async function writing<T>(write: () => Promise<T>): Promise<T> {
    try {
      const result = await write();
      if (!isUnread) tell(null, "write");
      return result;
    } catch (error) {
      if (error instanceof StorageFailure) tell(error, "write");
      throw error;
    }
  }

  async function reading<T>(read: () => Promise<T>): Promise<T> {
    try {
      const result = await read();
      if (isUnread) tell(null, "read");
      isUnread = false;
      return result;
    } catch (error) {
      if (error instanceof StorageFailure) {
        isUnread = true;
        tell(error, "read");
      }
      throw error;
    }
  }

  return {
    ...blobs,
    open: (hash) => reading(() => blobs.open(hash)),
    async stage(source, options) {
      const staged = await writing(() => blobs.stage(source, options));
      return { ...staged, read: () => reading(staged.read), publish: () => writing(() => staged.publish()) };
    },
  };
}
