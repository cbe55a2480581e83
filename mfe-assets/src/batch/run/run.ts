/** The one batch of this page: it outlives the screen that shows it. */

import { nameFrom } from "../../authentica/certify/object-name.ts";
import { isPicture } from "../../authentica/claim/shrunk-picture.ts";
import { createBatch } from "../engine/batch.ts";
import type { Batch } from "../engine/batch-control.ts";
import { type Item, itemFrom, type Kept } from "../engine/item.ts";
import { foundAgain, type Given, type Giving } from "../files/given.ts";
import { type BatchHead, type KeptBatch, openJournal } from "../journal/journal.ts";
import { browserEffects } from "./browser-effects.ts";

export interface Run {
  readonly head: BatchHead;
  readonly batch: Batch;
  /** Looks among files that were given for those that are not at hand; answers how many of them there were. */
  give(giving: Giving): number;
}

const journal = openJournal();
const listeners = new Set<() => void>();
let current: Run | null = null;

const tell = (run: Run | null) => {
  current = run;
  for (const listener of listeners) listener();
};

export const currentRun = (): Run | null => current;

export function subscribeRun(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Held for as long as a batch is under way: two pages would do the same work. */
const LOCK = "authentica.batch";

/** Whether another page of this browser has a batch under way. */
export async function isElsewhere(): Promise<boolean> {
  if (current) return false;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}

/** Resolves once no other page of this browser has a batch under way, were it that it has died; rejects with the signal's reason. */
export async function aloneAgain(signal: AbortSignal): Promise<void> {
  await navigator.locks?.request(LOCK, { mode: "shared", signal }, () => {});
}

let letGo = () => {};
const hold = () => {
  letGo();
  void navigator.locks?.request(
    LOCK,
    () =>
      new Promise<void>((resolve) => {
        letGo = resolve;
      }),
  );
};

/** What a batch of this account has left undone on this device. */
export const keptBatch = (account: string): Promise<KeptBatch | null> => journal.read(account);

/** Begins a batch; one before it is forgotten. */
export async function startBatch(head: BatchHead, given: readonly Given[]): Promise<void> {
  const items = given.map((one, id) => ({
    ...itemFrom(keptFrom(one, id, head), { now: Date.now(), isCalled: false, drawsCovers: false }),
    phase: "waiting" as const,
  }));
  await journal.begin(head, items);
  start(head, items, new Map(given.map(({ file }, id) => [id, file])), []);
}

/** Goes on with what was kept, with the files that were given again, if any are needed. */
export function resumeBatch(kept: KeptBatch, giving: Giving | null): void {
  const run = start(kept.head, resumed(kept), new Map(), kept.calls);
  if (giving) run.give(giving);
}

/** How many of a kept batch need their file again. */
export const missingOf = (kept: KeptBatch): number => resumed(kept).filter(({ phase }) => phase === "absent").length;

function resumed({ head, items, calls }: KeptBatch): Item[] {
  const called = new Set(calls.flatMap(({ ids }) => ids));
  const [now, drawsCovers] = [Date.now(), head.covers === "own"];
  return items.map((kept) => itemFrom(kept, { now, isCalled: called.has(kept.id), drawsCovers }));
}

/** The batch has come to its end, or is given up: nothing is kept of it. */
export async function endBatch(): Promise<void> {
  current?.batch.stop();
  tell(null);
  letGo();
  await journal.end();
}

function start(head: BatchHead, items: Item[], files: Map<number, File>, calls: KeptBatch["calls"]): Run {
  const effects = browserEffects({ head, journal, fileOf: async ({ id }) => files.get(id) ?? null });
  const batch = createBatch({ items, covers: head.covers, repeated: calls, effects });
  const run: Run = {
    head,
    batch,
    give({ files: given }) {
      const missing = batch.items.filter(({ phase }) => phase === "absent");
      const found = foundAgain(missing, given);
      for (const [id, { file }] of found) files.set(id, file);
      batch.given([...found.keys()]);
      return found.size;
    },
  };
  hold();
  tell(run);
  batch.start();
  return run;
}

const keptFrom = ({ path, file }: Given, id: number, { way }: BatchHead): Kept => ({
  id,
  path,
  name: nameFrom(file.name),
  size: file.size,
  modifiedAt: file.lastModified,
  isPicture: isPicture(file),
  phase: "waiting",
  way,
  hash: null,
  sentAt: null,
  outcome: null,
});
