import type { ManyCall } from "@authentica/backend/certify/effects";
import { fileOf } from "@authentica/backend/certify/fake-world";
import { type Kept, keptOf } from "@authentica/backend/certify/item";
import { BATCH_DATABASE, forgetBatch, forgetBatchUnlessOf, hasBatch } from "@authentica/shared-ui/batch-database";
import { session } from "@authentica/shared-ui/session";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type BatchHead, openJournal } from "./journal.ts";

const head: BatchHead = {
  account: "ada",
  walletAddress: `0x${"a".repeat(40)}`,
  way: "kept",
  covers: "own",
  cover: null,
  roots: [],
  startedAt: 1,
};
const kept = (count: number): Kept[] => Array.from({ length: count }, (_, id) => keptOf(fileOf(id)));
const call: ManyCall = { key: "k", ids: [0, 2] };

const signIn = (family: string) => session.signIn({ accessToken: "head..tail", refreshToken: `${family}.1` });
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  signIn("one");
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a page opened later reads the saved batch in order, with the calls that have no answer yet", async () => {
  const journal = openJournal();
  const items = kept(1200);
  await journal.begin(head, items);
  expect(hasBatch()).toBe(true);
  const registered = { ...items[700], phase: "registered", hash: "h" } as Kept;
  await journal.save([registered], [call]);
  await journal.save([], []);
  await journal.save([{ ...items[3], phase: "claiming" } as Kept], [call]);

  const read = await openJournal().read("ada");
  expect(read?.head).toEqual(head);
  expect(read?.calls).toEqual([call]);
  expect(read?.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(read?.items[700]).toEqual(registered);
  expect(read?.items.filter(({ phase }) => phase !== "waiting").map(({ id }) => id)).toEqual([3, 700]);
});

test("the journal shows nothing to another account, and deletes the batch of the previous one", async () => {
  await openJournal().begin(head, kept(3));
  expect(await openJournal().read("bob")).toBeNull();
  expect(hasBatch()).toBe(false);
  expect(await openJournal().read("ada")).toBeNull();
});

test("a new batch replaces the saved one and its calls", async () => {
  const journal = openJournal();
  await journal.begin(head, kept(5));
  await journal.save([], [call]);
  await journal.begin({ ...head, way: "sent" }, kept(2));
  expect(await openJournal().read("ada")).toMatchObject({ head: { way: "sent" }, calls: [], items: kept(2) });
});

test("nothing can be resumed if the page crashes while the batch is first saved", async () => {
  await openJournal().begin(head, kept(3));
  const { put } = IDBObjectStore.prototype;
  let puts = 0;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...given) {
    puts += 1;
    if (puts > 700) throw new DOMException("No room.", "QuotaExceededError");
    return put.apply(this, given);
  });
  const journal = openJournal();
  await journal.begin(head, kept(1200));
  vi.restoreAllMocks();
  // A page that continues without its journal must not write anything later.
  await journal.save(kept(1), [call]);
  expect(await openJournal().read("ada")).toBeNull();
});

test("a finished batch is deleted from the journal, and pending writes are dropped", async () => {
  const journal = openJournal();
  await journal.begin(head, kept(3));
  const late = journal.save(kept(1), [call]);
  await journal.end();
  await late;
  await journal.save(kept(1), [call]);
  expect(hasBatch()).toBe(false);
  expect(await openJournal().read("ada")).toBeNull();
});

test("at the end of a session its batch is deleted at once, and a page that still has it open writes nothing more", async () => {
  const journal = openJournal();
  await journal.begin(head, kept(3));
  await forgetBatch();
  await journal.save(kept(3), [call]);
  expect(await databases()).not.toContain(BATCH_DATABASE);
  expect(hasBatch()).toBe(false);
});

test("at start-up, file names of a session that ended in another tab are erased, those of the current session stay", async () => {
  await openJournal().begin(head, kept(3));
  await forgetBatchUnlessOf("one");
  expect(await openJournal().read("ada")).toMatchObject({ items: kept(3) });
  for (const next of [null, "two"]) {
    await openJournal().begin(head, kept(3));
    await forgetBatchUnlessOf(next);
    expect(await databases()).toEqual([]);
    expect(hasBatch()).toBe(false);
  }
});

test("at start-up, file names are erased that a page left behind when it crashed while storing or erasing them", async () => {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, item, key) {
    if (key === "head") throw new DOMException("The page is gone.");
    return put.call(this, item, key);
  });
  vi.spyOn(indexedDB, "deleteDatabase").mockReturnValue({} as IDBOpenDBRequest);
  await openJournal().begin(head, kept(3));
  vi.restoreAllMocks();
  expect(await databases()).toEqual([BATCH_DATABASE]);
  await forgetBatchUnlessOf("one");
  expect(await databases()).toEqual([]);
});

test("no file names remain if the session ends while a batch is being stored", async () => {
  const journal = openJournal();
  const begun = journal.begin(head, kept(1200));
  await vi.waitFor(() => expect(hasBatch()).toBe(true));
  await Promise.all([forgetBatch(), begun]);
  await journal.save(kept(1), [call]);
  expect(await databases()).toEqual([]);
  expect(hasBatch()).toBe(false);
});

test("without a session no file names are stored", async () => {
  localStorage.clear();
  await openJournal().begin(head, kept(3));
  expect(await databases()).toEqual([]);
});

test("a batch continues without a journal if the browser has no storage or no space", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const journal = openJournal();
  await journal.begin(head, kept(3));
  await journal.save(kept(1), [call]);
  expect(await journal.read("ada")).toBeNull();
  await journal.end();
  expect(hasBatch()).toBe(false);
});

test("a browser database that never answers delays the page only briefly, for example when another page blocks it", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("indexedDB", { open: () => ({}), deleteDatabase: () => ({}) });
  const journal = openJournal();
  let isBegun = false;
  const begun = journal.begin(head, kept(3)).then(() => {
    isBegun = true;
  });
  await vi.advanceTimersByTimeAsync(9000);
  expect(isBegun).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await begun;
  await journal.save(kept(1), [call]);
  expect(hasBatch()).toBe(false);
  vi.useRealTimers();
});

test("the page waits only once for a database that stops answering, not for each file", async () => {
  vi.useFakeTimers();
  let isAnswering = true;
  const store = { clear() {}, put() {} };
  const transaction = () => {
    const made = { objectStore: () => store, oncomplete() {} };
    if (isAnswering) queueMicrotask(() => made.oncomplete());
    return made;
  };
  const open = () => {
    const request = { result: { transaction }, onsuccess() {} };
    queueMicrotask(() => request.onsuccess());
    return request;
  };
  vi.stubGlobal("indexedDB", { open });
  const journal = openJournal();
  await journal.begin(head, kept(1));
  expect(hasBatch()).toBe(true);
  isAnswering = false;
  let saves = 0;
  const saveAll = async () => {
    for (; saves < 3; saves += 1) await journal.save(kept(1), [call]);
  };
  void saveAll();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(saves).toBe(3);
  vi.useRealTimers();
});
