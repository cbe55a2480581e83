/**
 * Stores a batch in IndexedDB so that it can continue after its page was closed: its items, calls that have no answer
 * yet, and handles to find the files again. The batch belongs to one account. If another account opens the page, the
 * batch is deleted.
 */

import type { ManyCall } from "@authentica/backend/certify/effects";
import type { Kept } from "@authentica/backend/certify/item";
import { BATCH_DATABASE, forgetBatch, markBatch } from "@authentica/shared-ui/batch-database";
import { session } from "@authentica/shared-ui/session";
import type { Head } from "../../engine/browser-effects.ts";

/** Stored settings of a batch that apply to all its files. */
export interface BatchHead extends Head {
  /** Identifier of the account. */
  readonly account: string;
  /** Handles to find the files again. */
  readonly roots: readonly FileSystemHandle[];
  /** Start time (ms since 1970). */
  readonly startedAt: number;
}

export interface KeptBatch {
  readonly head: BatchHead;
  readonly items: readonly Kept[];
  readonly calls: readonly ManyCall[];
}

export interface Journal {
  /** Starts a new journal, replacing the previous one. */
  begin(head: BatchHead, items: readonly Kept[]): Promise<void>;
  /**
   * Returns the stored batch of this account. Deletes a batch of another account, and one that was not written
   * completely.
   */
  read(account: string): Promise<KeptBatch | null>;
  /** Saves items and calls. Never rejects: if the browser has no space, the batch continues without its journal. */
  save(items: readonly Kept[], calls: readonly ManyCall[]): Promise<void>;
  end(): Promise<void>;
}

/** Most items per transaction; more would make the page stutter. */
const A_TIME = 100;

/** Time after which an unresponsive store is given up (ms), for example one that another page blocks. */
const MOST_MS = 10_000;

/** Rejects if the store does not answer in time. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException("The browser's store did not answer in time.", "TimeoutError")),
      MOST_MS,
    );
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const HEAD = "head";
const ITEMS = "items";
const [HEAD_KEY, CALLS_KEY] = ["head", "calls"];

export function openJournal(): Journal {
  let opening: Promise<IDBDatabase> | null = null;
  /** Whether the journal is active. Prevents pending work from writing to a forgotten batch. */
  let isKept = false;
  /** Whether the batch was erased while it was being stored. */
  let isForgotten = false;

  function database(): Promise<IDBDatabase> {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(BATCH_DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(HEAD);
        request.result.createObjectStore(ITEMS, { keyPath: "id" });
      };
      request.onsuccess = () => {
        // Closes the store so that another page can delete the database without waiting.
        request.result.onversionchange = () => {
          request.result.close();
          opening = null;
          isKept = false;
          isForgotten = true;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    return opening;
  }

  async function within<T>(mode: IDBTransactionMode, act: (stores: IDBTransaction) => T): Promise<T> {
    const transaction = (await inTime(database())).transaction([HEAD, ITEMS], mode, { durability: "relaxed" });
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
    const result = act(transaction);
    await inTime(ended);
    return result;
  }

  /** Rejects once the batch is erased; otherwise a reopened store would keep file names that nothing erases. */
  async function write(act: (stores: IDBTransaction) => void): Promise<void> {
    if (isForgotten) throw new DOMException("The batch was erased.", "AbortError");
    await within("readwrite", act);
  }

  const put = (items: readonly Kept[]) =>
    write((stores) => {
      for (const item of items) stores.objectStore(ITEMS).put(item);
    });

  return {
    async begin(head, items) {
      isKept = isForgotten = false;
      const owner = session.current();
      if (owner === null) return;
      try {
        await write((stores) => {
          for (const name of [HEAD, ITEMS]) stores.objectStore(name).clear();
        });
        markBatch(owner);
        for (let at = 0; at < items.length; at += A_TIME) await put(items.slice(at, at + A_TIME));
        // The head comes last: a batch without one is not resumed, so an incomplete batch never is.
        await write((stores) => stores.objectStore(HEAD).put(head, HEAD_KEY));
        isKept = true;
      } catch {
        // The batch continues without its journal; stored file names are deleted.
        if (!isForgotten) void forgetBatch();
      }
    },
    async read(account) {
      try {
        const asked = await within("readonly", (stores) => ({
          head: stores.objectStore(HEAD).get(HEAD_KEY) as IDBRequest<BatchHead | undefined>,
          calls: stores.objectStore(HEAD).get(CALLS_KEY) as IDBRequest<readonly ManyCall[] | undefined>,
          items: stores.objectStore(ITEMS).getAll() as IDBRequest<Kept[]>,
        }));
        const head = asked.head.result;
        if (!head || head.account !== account) {
          await forgetBatch();
          return null;
        }
        isKept = true;
        return { head, calls: asked.calls.result ?? [], items: asked.items.result };
      } catch {
        return null;
      }
    },
    async save(items, calls) {
      if (!isKept) return;
      try {
        let at = 0;
        // Calls come last. A call stored without its items would be repeated needlessly, while items being claimed
        // are recognisable without the call.
        for (; items.length - at > A_TIME; at += A_TIME) await put(items.slice(at, at + A_TIME));
        await write((stores) => {
          for (const item of items.slice(at)) stores.objectStore(ITEMS).put(item);
          stores.objectStore(HEAD).put(calls, CALLS_KEY);
        });
      } catch (error) {
        // Continues without saving. After a timeout the store is not tried again for each file.
        if ((error as Error).name === "TimeoutError") isKept = false;
      }
    },
    async end() {
      isKept = false;
      await forgetBatch();
    },
  };
}
