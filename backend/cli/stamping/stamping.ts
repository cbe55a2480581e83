/** From paths to objects: the files of a walk go through the engine, and what became of each is reported. */
import { createBatch } from "../../certify/batch.ts";
import { type Item, newItem } from "../../certify/item.ts";
import { MAX_FILE_BYTES } from "../../contract/constants.ts";
import type { Found, Passed } from "../files/walk.ts";
import type { World } from "../world/world.ts";
import { type CommandEffectsDeps, commandEffects, TAKEN } from "./effects.ts";
import type { Outcome } from "./outcome.ts";

/** Files that are read at a time. */
const READ_AT_ONCE = 8;
/** Most files waiting to be read; the walk waits beyond that. */
const WAITING_MOST = 64;
/** Of files that are sent and not registered yet the service keeps 2 GiB. */
const UNCLAIMED_MOST = 256 * 1024 * 1024;
/** Calls of files that may have been read ahead of the one that is made. */
const AHEAD = 2;

/** Why a file is not sent. */
export const TOO_LARGE = `larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB: --private registers it without sending it`;

export interface StampingDeps extends CommandEffectsDeps {
  readonly world: Pick<World, "stopping" | "err" | "now">;
  /** Only the hash goes out, and the object is declared. */
  readonly isPrivate: boolean;
  /** Objects that are registered by one call, at most. */
  readonly partMost: number;
  /** Bytes that are sent and not registered yet, at most. */
  readonly unclaimedMost?: number;
  /** A file whose state is as the journal has it is not read again. */
  readonly trustsTimes: boolean;
  /** Called for each file that there is, before anything becomes of it. */
  readonly found: (file: Found) => void;
  /** Whether no one seems to be writing a file; one that is not settled is left out without a word. */
  readonly isSettled?: (file: Found) => boolean;
  readonly report: (outcome: Outcome) => void;
}

/** Resolves once all of them are reported, or what is under way has ended after Ctrl+C. Throws what keeps all further ones out. */
export async function stamp(files: AsyncIterable<Found | Passed>, deps: StampingDeps): Promise<void> {
  const {
    journal,
    isPrivate,
    partMost,
    trustsTimes,
    report,
    found,
    isSettled = () => true,
    unclaimedMost = UNCLAIMED_MOST,
  } = deps;
  const { stopping } = deps.world;
  const effects = commandEffects(deps);
  const { onSettled } = createReporting(report, effects.why);
  let taken = 0;
  const batch = createBatch({
    items: [],
    isOpen: true,
    covers: "seal",
    effects,
    readers: READ_AT_ONCE,
    manyMost: partMost,
    aheadMost: Math.max(READ_AT_ONCE, AHEAD * partMost),
    unclaimedMost,
    onSettled,
    onReleased: effects.forget,
  });
  /** Nothing more is begun: the run ended, or waits for a limit that the person does not wait for. */
  const isStopped = () =>
    batch.halt()?.type === "ended" || (stopping.aborted && (batch.isOver() || batch.halt()?.type === "limited"));

  /** Resolves once that holds, or nothing more is begun. */
  const once = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (!holds() && !isStopped()) return;
        unsubscribe();
        resolve();
      };
      const unsubscribe = batch.subscribe(look);
      look();
    });

  function add(file: Found, name: string): void {
    const hash = trustsTimes ? journal.hashOf(name, file) : null;
    if (!isPrivate && file.size > MAX_FILE_BYTES && !(hash !== null && journal.objectOf(hash))) {
      report({ path: name, outcome: "failed", reason: TOO_LARGE, code: "too_large" });
      return;
    }
    const { path, size, mtime } = file;
    if (file.hash !== undefined) effects.give(taken, file.hash);
    const way = isPrivate ? "kept" : "sent";
    const item = newItem({ id: taken, path, name, size, modifiedAt: mtime, isPicture: false, way });
    taken += 1;
    // What stays here is claimed by its hash alone, and the claim says if it is registered.
    batch.add({ ...item, hash, isLookedUp: isPrivate });
  }

  const drain = () => batch.drain();
  stopping.addEventListener("abort", drain, { once: true });
  batch.start();
  try {
    for await (const file of files) {
      if (stopping.aborted || effects.end() !== null) break;
      const name = file.name ?? journal.nameOf(file.path);
      if (file.kind !== "file") report({ path: name, outcome: file.kind, reason: file.reason });
      else if (isSettled(file)) {
        found(file);
        add(file, name);
        await once(() => batch.counts.waiting < WAITING_MOST);
      }
    }
    batch.complete();
    await once(batch.isOver);
    if (effects.end() !== null) await finish();
  } finally {
    stopping.removeEventListener("abort", drain);
    effects.close();
  }
  if (effects.end() !== null) throw effects.end();

  /** What was sent is kept by the service for a day only: it is registered, though nothing more is begun. */
  async function finish(): Promise<void> {
    batch.drain();
    batch.resume();
    await once(batch.isOver);
  }
}

/** Reports each item once, when it is known what became of its hash. */
function createReporting(report: StampingDeps["report"], why: (item: Item) => Pick<Outcome, "reason" | "code">) {
  /** Names of the first file of each hash that has an object. */
  const firsts = new Map<string, string>();
  /** Names of the twins of items under way, by the id of their first. */
  const twins = new Map<number, string[]>();

  /** Returns the outcome of an item that has one of its own. */
  function outcomeOf(item: Item): Omit<Outcome, "path"> | null {
    const { outcome, hash } = item;
    const sha256 = hash === null ? {} : { sha256: hash };
    if (outcome?.type === "registered") {
      const { objectId, tokenId } = outcome;
      return { outcome: "stamped", ...sha256, objectId, tokenId };
    }
    if (outcome?.type === "known" && outcome.own)
      return { outcome: "already", ...sha256, objectId: outcome.own.objectId, tokenId: outcome.tokenId ?? 0 };
    if (outcome?.type === "known") return { outcome: "failed", ...sha256, ...TAKEN };
    return outcome?.type === "failed" ? { outcome: "failed", ...why(item) } : null;
  }

  const asTwin = (one: Omit<Outcome, "path">, first: string): Omit<Outcome, "path"> =>
    one.outcome === "failed" ? one : { ...one, outcome: "already", reason: `the same as ${first}` };

  return {
    onSettled(item: Item): void {
      const { id, name, phase, outcome, hash } = item;
      if (outcome?.type === "known" && outcome.standing === "twin") {
        const first = outcome.tokenId as number;
        twins.set(first, [...(twins.get(first) ?? []), name]);
        return;
      }
      const one = outcomeOf(item);
      const waiting = twins.get(id) ?? [];
      twins.delete(id);
      if (one === null) return;
      const former = hash === null ? undefined : firsts.get(hash);
      report({ path: name, ...(former === undefined ? one : asTwin(one, former)) });
      // Its twins go their own way then.
      if (phase === "failed") return;
      if (hash !== null && one.outcome !== "failed" && former === undefined) firsts.set(hash, name);
      for (const twin of waiting) report({ path: twin, ...asTwin(one, name) });
    },
  };
}
