/** Where a batch of files is kept while it is under way, for those who only ask whether there is one, or forget it. */

export const BATCH_DATABASE = "authentica-batch";

/** The entry of the local storage that says that there is one: a screen knows at once. */
export const BATCH_MARK = "authentica-batch";

/** Whether a batch was begun on this device and has not come to its end. */
export function hasBatch(): boolean {
  try {
    return localStorage.getItem(BATCH_MARK) !== null;
  } catch {
    return false;
  }
}

/** Forgets what is kept of a batch. Never rejects. */
export async function forgetBatch(): Promise<void> {
  try {
    localStorage.removeItem(BATCH_MARK);
    await new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase(BATCH_DATABASE);
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    });
  } catch {
    // There is no store: nothing was kept.
  }
}
