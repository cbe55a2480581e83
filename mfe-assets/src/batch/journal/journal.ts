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
  /** Handles by which the files are found again. */
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
  /** Starts a new journal, which replaces the previous one. */
  begin(head: BatchHead, items: readonly Kept[]): Promise<void>;
  /**
   * Returns the stored batch of this account. Deletes a batch that belongs to another account or was not stored
   * completely.
   */
  read(account: string): Promise<KeptBatch | null>;
  /** Stores items and calls. Never rejects: if the browser has no space, the batch continues without its journal. */
  save(items: readonly Kept[], calls: readonly ManyCall[]): Promise<void>;
  end(): Promise<void>;
}

/** Largest number of items per transaction. With more items, the page would stutter. */
const A_TIME = 100;

/**
 * Time (ms) after which a database that does not respond is no longer used, for example because another page blocks
 * it.
 */
const MAX_MS = 10_000;

/** Rejects if the database does not respond in time. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException("The browser's store did not answer in time.", "TimeoutError")),
      MAX_MS,
    );
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const HEAD = "head";
const ITEMS = "items";
const [HEAD_KEY, CALLS_KEY] = ["head", "calls"];

export function openJournal(): Journal {
  let opening: Promise<IDBDatabase> | null = null;
  /** Whether the journal is active. If not, pending work must not be stored, because the batch has ended. */
  let isKept = false;
  /** Whether the batch was erased while it was still being stored. */
  let isForgotten = false;

  function database(): Promise<IDBDatabase> {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(BATCH_DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(HEAD);
        request.result.createObjectStore(ITEMS, { keyPath: "id" });
      };
      request.onsuccess = () => {
        // Closes the connection, so that another page can delete the database immediately.
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

  /** Rejects if the batch was erased. Otherwise a reopened database would store file names that are never erased. */
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
        // The head is stored last. A batch without a head is not resumed, so a batch that was not stored completely
        // is never resumed.
        await write((stores) => stores.objectStore(HEAD).put(head, HEAD_KEY));
        isKept = true;
      } catch {
        // The batch continues without its journal, so the file names stored so far are deleted.
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
        // Calls are stored last. If a call were stored without its items, it would be repeated needlessly. Items that
        // are being claimed can be recognised even without the call.
        for (; items.length - at > A_TIME; at += A_TIME) await put(items.slice(at, at + A_TIME));
        await write((stores) => {
          for (const item of items.slice(at)) stores.objectStore(ITEMS).put(item);
          stores.objectStore(HEAD).put(calls, CALLS_KEY);
        });
      } catch (error) {
        // Continues without storing this change. After a timeout, nothing more is stored, so that not every file has
        // to wait for the database.
        if ((error as Error).name === "TimeoutError") isKept = false;
      }
    },
    async end() {
      isKept = false;
      await forgetBatch();
    },
  };
}
