/** Where a batch of files is kept while it is under way, for those who only ask whether there is one, or forget it. */

export const BATCH_DATABASE = "authentica-batch";

/**
 * The entry of the local storage that says which session has a batch: a screen knows at once. It is written before the first name of a
 * file and removed after the last; empty while the names are being erased, so that an erasure cut short is made at the next start.
 */
const BATCH_MARK = "authentica-batch";

function markNow(): string | null {
  try {
    return localStorage.getItem(BATCH_MARK);
  } catch {
    return null;
  }
}

/** Whether a batch was begun on this device and has not come to its end. */
export const hasBatch = (): boolean => Boolean(markNow());

/** Throws if the browser has no room. */
export const markBatch = (session: string): void => localStorage.setItem(BATCH_MARK, session);

/** Erases the batch of a session that ended unseen, such as while no page was open. Never rejects. */
export async function forgetBatchUnlessOf(session: string | null): Promise<void> {
  const mark = markNow();
  if (mark !== null && mark !== session) await forgetBatch();
}

/** Erases what is kept of a batch. Never rejects. */
export async function forgetBatch(): Promise<void> {
  try {
    if (markNow() !== null) localStorage.setItem(BATCH_MARK, "");
    await new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase(BATCH_DATABASE);
      request.onsuccess = () => {
        // Another batch may have begun.
        if (markNow() === "") localStorage.removeItem(BATCH_MARK);
        resolve();
      };
      request.onerror = request.onblocked = () => resolve();
    });
  } catch {
    // Without a store nothing was kept.
  }
}
