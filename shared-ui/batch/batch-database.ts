/**
 * Database that stores a batch of files while it runs. This module is separate, so that code which only checks for a
 * batch or erases it need not load the rest.
 */

export const BATCH_DATABASE = "authentica-batch";

/**
 * Local-storage key. Its value is the session that has a batch, so that a screen can check for a batch synchronously.
 * The entry is written before the first file name is stored, and removed after the last file name was erased. While a
 * batch is being erased the entry is empty, so that the next start completes an interrupted erasure.
 */
const BATCH_MARK = "authentica-batch";

function markNow(): string | null {
  try {
    return localStorage.getItem(BATCH_MARK);
  } catch {
    return null;
  }
}

/** Returns whether a batch was started on this device and has not ended. */
export const hasBatch = (): boolean => Boolean(markNow());

/** Records that the session has a batch. Throws if local storage is full. */
export const markBatch = (session: string): void => localStorage.setItem(BATCH_MARK, session);

/**
 * Erases a batch unless it belongs to this session. A session may have ended unnoticed, for example while no page was
 * open. Never rejects.
 */
export async function forgetBatchUnlessOf(session: string | null): Promise<void> {
  const mark = markNow();
  if (mark !== null && mark !== session) await forgetBatch();
}

/** Erases the stored batch, if there is one. Never rejects. */
export async function forgetBatch(): Promise<void> {
  try {
    if (markNow() !== null) localStorage.setItem(BATCH_MARK, "");
    await new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase(BATCH_DATABASE);
      request.onsuccess = () => {
        // Another batch may have started in the meantime. If so, its entry stays.
        if (markNow() === "") localStorage.removeItem(BATCH_MARK);
        resolve();
      };
      request.onerror = request.onblocked = () => resolve();
    });
  } catch {
    // If storage is unavailable, no batch was stored, so there is nothing to erase.
  }
}
