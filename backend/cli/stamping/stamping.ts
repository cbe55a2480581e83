/** Registers files: passes the files of a walk to the engine (`backend/certify`), and reports the outcome of each. */
import { createBatch } from "../../certify/batch.ts";
import { type Item, newItem } from "../../certify/item.ts";
import { MAX_FILE_BYTES } from "../../contract/constants.ts";
import type { Found, Passed } from "../files/walk.ts";
import type { Text } from "../world/text.ts";
import type { World } from "../world/world.ts";
import { type CommandEffectsDeps, commandEffects, TAKEN } from "./effects.ts";
import type { Outcome } from "./outcome.ts";

/** Maximum number of files read at a time. */
const READ_AT_ONCE = 8;
/** Maximum number of files that have been found and not read yet. Beyond that, the walk pauses. */
const MAX_WAITING = 64;
/** Maximum number of bytes (256 MiB) that are uploaded and not registered yet; the service allows 2 GiB. */
const MAX_UNCLAIMED = 256 * 1024 * 1024;
/** Number of calls for which files may be read ahead. */
const AHEAD = 2;

/** Reason shown for a file that is too large to be sent. */
export const TOO_LARGE: Text = ({ files }) => files.tooLarge(MAX_FILE_BYTES / 1024 / 1024);

export interface StampingDeps extends CommandEffectsDeps {
  readonly world: Pick<World, "stopping" | "err" | "now" | "words">;
  /** Declares objects by hash alone, without sending the files. */
  readonly isPrivate: boolean;
  /** Maximum number of objects registered by one call. */
  readonly partMost: number;
  /** Maximum number of bytes that are uploaded and not registered yet. */
  readonly unclaimedMost?: number;
  /** Does not read a file again if its state is the one in the journal. */
  readonly trustsTimes: boolean;
  /** Called for each file before it is processed. */
  readonly found: (file: Found) => void;
  /**
   * Returns whether the file seems to be complete. Files that are still being written are left out without a report.
   */
  readonly isSettled?: (file: Found) => boolean;
  readonly report: (outcome: Outcome) => void;
}

/**
 * Registers files. Resolves when all are reported or, after Ctrl+C, when running work has ended. Throws if an error
 * prevents all further files.
 */
export async function stamp(files: AsyncIterable<Found | Passed>, deps: StampingDeps): Promise<void> {
  const {
    journal,
    isPrivate,
    partMost,
    trustsTimes,
    report,
    found,
    isSettled = () => true,
    unclaimedMost = MAX_UNCLAIMED,
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
  /**
   * Returns whether no new work will begin: the run has ended, or it was interrupted while it waits at a rate limit.
   */
  const isStopped = () =>
    batch.halt()?.type === "ended" || (stopping.aborted && (batch.isOver() || batch.halt()?.type === "limited"));

  /** Resolves when `holds` returns true, or when no new work will begin. */
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
    // A file that is not sent is claimed by its hash without a look-up, because the answer to the claim says whether
    // the hash is already registered.
    batch.add({ ...item, hash, isLookedUp: isPrivate });
  }

  const drain = () => batch.drain();
  stopping.addEventListener("abort", drain, { once: true });
  batch.start();
  try {
    for await (const file of files) {
      if (stopping.aborted || effects.end() !== null) break;
      const name = file.name ?? journal.nameOf(file.path);
      if (file.kind !== "file") {
        const { kind: outcome, reason, shown } = file;
        report({ path: name, outcome, reason, ...(shown && { shown }) });
      } else if (isSettled(file)) {
        found(file);
        add(file, name);
        await once(() => batch.counts.waiting < MAX_WAITING);
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

  /**
   * Registers the files that are already uploaded, because the service keeps them for only a day. Starts no new
   * files.
   */
  async function finish(): Promise<void> {
    batch.drain();
    batch.resume();
    await once(batch.isOver);
  }
}

/** Reports each item once, as soon as the outcome of its hash is known. */
function createReporting(report: StampingDeps["report"], why: (item: Item) => Pick<Outcome, "reason" | "code">) {
  /** Name of the first file of each hash for which there is an object. */
  const firsts = new Map<string, string>();
  /** Names of the duplicates of items that are still being processed, by the id of the first file with that hash. */
  const twins = new Map<number, string[]>();

  /** Returns the outcome of an item, or `null` if it has none. */
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
    one.outcome === "failed" ? one : { ...one, outcome: "already", reason: ({ stamping }) => stamping.sameAs(first) };

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
      // If the first file failed, its duplicates are not reported here, because the engine processes them separately.
      if (phase === "failed") return;
      if (hash !== null && one.outcome !== "failed" && former === undefined) firsts.set(hash, name);
      for (const twin of waiting) report({ path: twin, ...asTwin(one, name) });
    },
  };
}
