/** The batch of this page. A page has at most one batch, which outlives the screen that shows it. */

import { createBatch } from "@authentica/backend/certify/batch";
import type { Batch, Fresh } from "@authentica/backend/certify/batch-control";
import { coverOf } from "@authentica/backend/certify/cover-of";
import { type Item, itemFrom, newItem } from "@authentica/backend/certify/item";
import { session } from "@authentica/shared-ui/session";
import { atom, getDefaultStore } from "jotai";
import { nameFrom } from "../../authentica/certify/object-name.ts";
import { isPicture } from "../../authentica/claim/shrunk-picture.ts";
import { browserEffects } from "../../engine/browser-effects.ts";
import { changedSince, foundAgain } from "../files/found-again.ts";
import { fileAt, type Given, type Giving, givenFiles } from "../files/given.ts";
import { type BatchHead, type KeptBatch, openJournal } from "../journal/journal.ts";
import { setUnderWay } from "./under-way.ts";

export interface Run {
  readonly head: BatchHead;
  readonly batch: Batch;
  /**
   * Searches the given files for those that the batch is missing. Returns how many were found, including files that
   * have changed.
   */
  give(giving: Giving): number;
  /** Restarts a file that has changed, with its current content. Resolves to `false` if the file cannot be found. */
  renew(id: number): Promise<boolean>;
  /** Restarts an item with another file that the user chose. */
  replace(id: number, file: File): Promise<void>;
}

const journal = openJournal();
const store = getDefaultStore();

/** The batch in progress, or `null`. */
export const runAtom = atom<Run | null>(null);

const tell = (run: Run | null) => {
  setUnderWay(run !== null);
  store.set(runAtom, run);
};

export const currentRun = (): Run | null => store.get(runAtom);

/** Lock that a page holds while its batch is in progress. Without it, two pages would process the same batch. */
const LOCK = "authentica.batch";

/** Whether another page of this browser has a batch in progress. */
export async function isElsewhere(): Promise<boolean> {
  if (currentRun()) return false;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}

/**
 * Resolves as soon as no other page of this browser has a batch in progress, even if that page crashed. Rejects with
 * the signal's reason.
 */
export async function aloneAgain(signal: AbortSignal): Promise<void> {
  await navigator.locks?.request(LOCK, { mode: "shared", signal }, () => {});
}

let letGo = () => {};
const hold = () => {
  letGo();
  const waiting = new AbortController();
  // If two pages start at the same time, this batch may end before it gets the lock. The request for the lock is then
  // cancelled.
  letGo = () => waiting.abort();
  const held = () =>
    new Promise<void>((resolve) => {
      letGo = resolve;
    });
  navigator.locks?.request(LOCK, { signal: waiting.signal }, held).catch(() => {});
};

/** Returns this account's unfinished batch on this device. */
export const keptBatch = (account: string): Promise<KeptBatch | null> => journal.read(account);

/** Starts a batch and deletes the stored data of the previous batch. */
export async function startBatch(head: BatchHead, given: readonly Given[]): Promise<void> {
  const items = given.map((one, id) => newItem({ ...freshOf(one), id, way: head.way }));
  await journal.begin(head, items);
  start(head, items, new Map(given.map(({ file }, id) => [id, file])), []);
}

/** Continues a stored batch. `giving` contains the files that the user gave again, or is `null` if none are needed. */
export function resumeBatch(kept: KeptBatch, giving: Giving | null): void {
  const run = start(kept.head, resumed(kept), new Map(), kept.calls);
  if (giving) run.give(giving);
}

/** Returns how many files of a stored batch the user must give again. */
export const missingOf = (kept: KeptBatch): number => resumed(kept).filter(({ phase }) => phase === "absent").length;

/** Returns the items of a stored batch, each in the state from which it continues. */
export function resumed({ head, items, calls }: KeptBatch): Item[] {
  const called = new Set(calls.flatMap(({ ids }) => ids));
  const now = Date.now();
  return items.map((kept) =>
    itemFrom(kept, { now, isCalled: called.has(kept.id), drawsCover: coverOf(head, kept) === "own" }),
  );
}

/** Ends a finished or abandoned batch, and deletes its stored data. */
export async function endBatch(): Promise<void> {
  // A claim without an answer cannot be cancelled. The batch is paused, so that the claim is not repeated under
  // another account.
  const batch = currentRun()?.batch;
  batch?.pause();
  batch?.stop();
  tell(null);
  letGo();
  await journal.end();
}

// The next user may sign in on the same page, and must not see the batch of the previous user.
session.subscribe(() => {
  if (currentRun() && session.current() === null) void endBatch();
});

function start(head: BatchHead, items: Item[], files: Map<number, File>, calls: KeptBatch["calls"]): Run {
  const effects = browserEffects({ head, save: journal.save, fileOf: async ({ id }) => files.get(id) ?? null });
  const batch = createBatch({
    items,
    covers: head.covers,
    sendsThumbnails: head.sendsThumbnails,
    repeated: calls,
    effects,
  });
  /** Newer versions of files that have changed since they were given, keyed by the id of the item. */
  const newer = new Map<number, Given>();
  const take = (id: number, fresh: Given) => {
    newer.delete(id);
    files.set(id, fresh.file);
    batch.renew(id, freshOf(fresh));
  };
  const run: Run = {
    head,
    batch,
    give({ files: given }) {
      const missing = batch.items.filter(({ phase }) => phase === "absent");
      const found = foundAgain(missing, given);
      for (const [id, { file }] of found) files.set(id, file);
      batch.given([...found.keys()]);
      const changed = changedSince(
        missing.filter(({ id }) => !found.has(id)),
        given,
      );
      for (const [id, one] of changed) newer.set(id, one);
      batch.changed([...changed.keys()]);
      return found.size + changed.size;
    },
    async renew(id) {
      const item = batch.items[id] as Item;
      const fresh = newer.get(id) ?? (await fileAt(head.roots, item.path));
      if (fresh) take(id, fresh);
      return fresh !== null;
    },
    async replace(id, file) {
      const [fresh] = (await givenFiles([file])).files;
      const { path } = batch.items[id] as Item;
      if (fresh) take(id, path.endsWith(`/${file.name}`) ? { ...fresh, path } : fresh);
    },
  };
  hold();
  tell(run);
  batch.start();
  return run;
}

const freshOf = ({ path, file, size, modifiedAt }: Given): Fresh => ({
  path,
  name: nameFrom(file.name),
  size,
  modifiedAt,
  isPicture: isPicture({ type: file.type, size }),
});
