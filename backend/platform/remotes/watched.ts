import { createHash } from "node:crypto";
import type { Place } from "./place.ts";

/** Last known content of a file that may be replaced at any time. */
export interface Watched<T> {
  /** Last valid content; `null` if there was none yet. */
  readonly value: T | null;
  /** What is wrong with the file now; `null` if nothing. */
  readonly problem: string | null;
}

export interface WatchOptions<T> {
  readonly place: Pick<Place, "read" | "markOf">;
  readonly path: string;
  /** Throws if the file is invalid. */
  readonly parse: (bytes: Uint8Array<ArrayBuffer>) => T;
  /** Returns the current time (ms since 1970). */
  readonly now: () => number;
  /**
   * Set if the file never changes: once it was valid, it is not read again. `integrity`: its SHA-256 in the notation
   * of Subresource Integrity; absent if any content is accepted.
   */
  readonly pinned?: { readonly integrity?: string };
}

/** Shortest interval between two reads of a file on another server (ms). */
const EVERY_MS = 5000;
/** How long a caller waits for a read from another server if there is an older value (ms). */
const WAIT_MS = 1000;

const integrityOf = (bytes: Uint8Array): string => `sha256-${createHash("sha256").update(bytes).digest("base64")}`;

/**
 * Reads a file of a place. If the place is a folder, the file is read again when it has changed; if it is a URL, at
 * most every five seconds. If the file becomes invalid or missing, the last valid content is returned.
 */
export function watched<T>({ place, path, parse, now, pinned }: WatchOptions<T>): () => Promise<Watched<T>> {
  let known: Watched<T> = { value: null, problem: null };
  let mark: string | null | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;
  /**
   * Whether a caller has waited for a read longer than `WAIT_MS`. Until a read succeeds, further callers get the last
   * known content without waiting.
   */
  let isSlow = false;

  async function look(): Promise<void> {
    try {
      const bytes = await place.read(path).catch((error: unknown) => {
        mark = undefined;
        throw error;
      });
      const wanted = pinned?.integrity;
      if (bytes && wanted !== undefined && integrityOf(bytes) !== wanted)
        throw new Error("differs from the digest in its release");
      const isGone = bytes === null && (known.value !== null || pinned);
      isSlow = false;
      known = bytes ? { value: parse(bytes), problem: null } : { ...known, problem: isGone ? "is missing" : null };
    } catch (error) {
      known = { ...known, problem: (error as Error).message };
    }
    if (known.problem !== null) known = { ...known, problem: `${path}: ${known.problem}` };
  }

  /** Starts a new read after a running one, because the running read may have seen older content. */
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
    // Uses the absolute difference, so that the file is read again even if the clock was set back.
    if (looking === null && Math.abs(now() - lookedAt) >= EVERY_MS) {
      lookedAt = now();
      lookAgain();
    }
    if (looking && isFirst) await looking;
    else if (looking && !isSlow) isSlow = !(await within(looking, WAIT_MS));
    return known;
  };
}

/** Returns whether `work` has ended within `ms`. */
async function within(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isDone = await Promise.race([work.then(() => true), enough]);
  clearTimeout(timer);
  return isDone;
}
