import { createHash } from "node:crypto";
import type { Place } from "./place.ts";

/** A file that others may replace at any time, as it was last read. */
export interface Watched<T> {
  /** The last that was good; `null`: there is none, or none was good yet. */
  readonly value: T | null;
  /** What is wrong with the file since; `null`: nothing. */
  readonly problem: string | null;
}

export interface WatchOptions<T> {
  readonly place: Pick<Place, "read" | "markOf">;
  readonly path: string;
  /** Throws where the file is not what it should be. */
  readonly parse: (bytes: Uint8Array<ArrayBuffer>) => T;
  /** Milliseconds. */
  readonly now: () => number;
  /** It never changes: once it was good it is not read again. Its SHA-256 as Subresource Integrity writes it; any where absent. */
  readonly pinned?: { readonly integrity?: string };
}

/** Between two readings of a file on another server, at least. */
const EVERY_MS = 5000;
/** So long an answer waits for such a reading, where there is something to answer without it. */
const WAIT_MS = 1000;

const integrityOf = (bytes: Uint8Array): string => `sha256-${createHash("sha256").update(bytes).digest("base64")}`;

/**
 * Reads a file of a place: again when it has changed if the place is a folder, and at most every five seconds if it
 * is an address. Whatever becomes of the file, the last good one stays.
 */
export function watched<T>({ place, path, parse, now, pinned }: WatchOptions<T>): () => Promise<Watched<T>> {
  let known: Watched<T> = { value: null, problem: null };
  let mark: string | null | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  /** One request has waited in vain since the last success: others do not wait. */
  let isSlow = false;

  async function look(): Promise<void> {
    try {
      const bytes = await place.read(path).catch((error: unknown) => {
        mark = undefined;
        throw error;
      });
      const wanted = pinned?.integrity;
      if (bytes && wanted !== undefined && integrityOf(bytes) !== wanted)
        throw new Error("is not the file that its release names");
      const isGone = bytes === null && (known.value !== null || pinned);
      isSlow = false;
      known = bytes ? { value: parse(bytes), problem: null } : { ...known, problem: isGone ? "is not there" : null };
    } catch (error) {
      known = { ...known, problem: (error as Error).message };
    }
    if (known.problem !== null) known = { ...known, problem: `${path}: ${known.problem}` };
  }

  /** A reading that begins now: what one that is under way has seen may be older. */
  const lookAgain = () => {
    const mine = (looking ?? Promise.resolve()).then(look).finally(() => {
      if (looking === mine) looking = null;
    });
    looking = mine;
  };

  return async function read() {
    if (pinned && known.value !== null) return known;
    if (place.markOf) {
      const at = await place.markOf(path).catch(() => null);
      if (at !== mark) lookAgain();
      mark = at;
      await looking;
      return known;
    }
    const isFirst = lookedAt === Number.NEGATIVE_INFINITY;
    // A clock that was set back must not keep the file from being read.
    if (looking === null && Math.abs(now() - lookedAt) >= EVERY_MS) {
      lookedAt = now();
      lookAgain();
    }
    if (looking && isFirst) await looking;
    else if (looking && !isSlow) isSlow = !(await within(looking, WAIT_MS));
    return known;
  };
}

/** Whether `work` has ended before `ms`. */
async function within(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isDone = await Promise.race([work.then(() => true), enough]);
  clearTimeout(timer);
  return isDone;
}
