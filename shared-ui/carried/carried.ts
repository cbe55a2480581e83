/**
 * Files that one screen passes to another without sending them. They are kept in memory, which survives a change of
 * screen, and on request also in the browser's storage, which survives a reload. They are removed when a screen takes
 * them, at the end of a session, and after a day.
 */

/** Time for which files are kept (ms). */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Largest total size (bytes) of files that are copied into the browser's storage. Beyond it, files stay in memory
 * only.
 */
export const MAX_KEPT_BYTES = 512 * 1024 * 1024;

interface Carried {
  readonly files: readonly File[];
  /** Time at which the files were stored (ms since 1970). */
  readonly at: number;
}

const DATABASE = "authentica-carried";
const STORE = "carried";
const KEY = "files";

/** All builds in the page that contain a copy of this module share this key. */
const MARK = Symbol.for("authentica.carried");
const page = globalThis as { [MARK]?: Carried | undefined };

/**
 * Stores files for the next screen, and replaces earlier ones. With `keep`, they also survive a reload of the page.
 */
export async function carry(files: readonly File[], { keep, now }: { keep: boolean; now: number }): Promise<void> {
  const carried = { files, at: now };
  page[MARK] = carried;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (keep && bytes <= MAX_KEPT_BYTES) await inStore("readwrite", (store) => store.put(carried, KEY));
  else await inStore("readwrite", (store) => store.delete(KEY));
}

/**
 * Returns the carried files without removing them: from the page's memory or, if there are none, from the browser's
 * storage.
 */
export async function carriedFiles(now: number): Promise<readonly File[]> {
  const carried = page[MARK] ?? (await inStore<Carried | undefined>("readonly", (store) => store.get(KEY)));
  if (!carried || now - carried.at > KEPT_MS) return [];
  return carried.files;
}

/** Returns the carried files that are in the page's memory. */
export const carriedHere = (): readonly File[] => page[MARK]?.files ?? [];

/** Removes the carried files. Called when a screen has taken them or their session has ended. */
export async function forgetCarried(): Promise<void> {
  delete page[MARK];
  await inStore("readwrite", (store) => store.delete(KEY));
}

/** Removes carried files that are older than a day. */
export async function sweepCarried(now: number): Promise<void> {
  if ((await carriedFiles(now)).length === 0) await forgetCarried();
}

/** Makes one request to the browser's storage. Resolves to `undefined` if storage is unavailable or full. */
async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  try {
    const database = await opened();
    try {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
      });
      return request.result as T;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
