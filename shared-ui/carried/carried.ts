/**
 * Files given on one screen for another: kept on the device only. In memory they survive a change of screen; in the
 * browser's store, if requested, a reload too. They are removed when taken, at the end of a session, and after a day.
 */

/** How long files are kept, in milliseconds. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** More than this is not copied into the browser's store, in bytes: it waits in the page's memory alone. */
export const MOST_KEPT_BYTES = 512 * 1024 * 1024;

interface Carried {
  readonly files: readonly File[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

const DATABASE = "authentica-carried";
const STORE = "carried";
const KEY = "files";

/** Every build of the page that holds a copy of this module shares what it carries. */
const MARK = Symbol.for("authentica.carried");
const page = globalThis as { [MARK]?: Carried | undefined };

/** Carries files in the place of others; `keep`: over a reload of the page, too. */
export async function carry(files: readonly File[], { keep, now }: { keep: boolean; now: number }): Promise<void> {
  const carried = { files, at: now };
  page[MARK] = carried;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (keep && bytes <= MOST_KEPT_BYTES) await inStore("readwrite", (store) => store.put(carried, KEY));
  else await inStore("readwrite", (store) => store.delete(KEY));
}

/** The files that wait, which stay: of the page's memory at once, else of the browser's store. */
export async function carriedFiles(now: number): Promise<readonly File[]> {
  const carried = page[MARK] ?? (await inStore<Carried | undefined>("readonly", (store) => store.get(KEY)));
  if (!carried || now - carried.at > KEPT_MS) return [];
  return carried.files;
}

/** What waits in the page's memory. */
export const carriedHere = (): readonly File[] => page[MARK]?.files ?? [];

/** Forgets what is carried: it was taken, or is of a session that has ended. */
export async function forgetCarried(): Promise<void> {
  delete page[MARK];
  await inStore("readwrite", (store) => store.delete(KEY));
}

/** Forgets what has waited for longer than a day. */
export async function sweepCarried(now: number): Promise<void> {
  if ((await carriedFiles(now)).length === 0) await forgetCarried();
}

/** One request to the browser's store; `undefined` where there is none, or no room. */
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
