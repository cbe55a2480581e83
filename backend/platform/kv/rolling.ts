/**
 * Rolling upgrade: instances of two versions on one store (decision 0003).
 *
 * Each instance writes under `["format","live",<id>]` which formats it reads and writes, and renews it every few
 * seconds; a record that is not renewed expires. A version whose format is a rolling step newer than the store's
 * first works in the store's format, and switches in this order:
 *   1. every live instance reads it: the mark gets `next`. An instance that starts from now on and cannot read that
 *   format refuses to: it announces itself before it reads the mark, and those that announced themselves before are
 *   seen after the mark was written;
 *   2. the mark was read, and all that live still read it: this instance writes the newer format, and announces
 *   that;
 *   3. all that live write it: one converts the rest, and the mark moves.
 */

import {
  bytesOf,
  convertMore,
  isRolling,
  MARK,
  type OnFormat,
  openFormat,
  parseMark,
  STEPS,
  type Step,
  type StoreWords,
} from "./format.ts";
import type { Shapes } from "./kv.ts";

/** What an instance says of itself. */
interface Said {
  /** The newest format that it reads, and the one that it writes. */
  readonly reads: number;
  readonly writes: number;
}

export interface Membership {
  readonly shapes: Shapes;
  /** The format in which this instance puts records now. */
  level(): number;
  /** Says that this instance lives no more. */
  leave(): Promise<void>;
}

export interface JoinOptions {
  readonly steps?: readonly Step[];
  /** Between two times that it says so, ms. */
  readonly everyMs?: number;
  readonly onFormat?: OnFormat | undefined;
  /** Called once, with why, when the store has gone on to a format that this version does not read. */
  readonly onLost?: ((reason: string) => void) | undefined;
}

const EVERY_MS = 2000;
/** Longer than a process is held up, and than the clocks of two machines differ. */
const EXPIRES_MS = 30_000;

const LEAVE_WITHIN_MS = 500;

const LIVE = [...MARK, "live"];
const encoder = new TextEncoder();

/** Joins those that use a store, in the format that it has. Rejects with `Error` where this version cannot work with it, or not beside them. */
export async function joinStore(
  store: Deno.Kv,
  words: StoreWords,
  { steps = STEPS, everyMs = EVERY_MS, onLost = () => undefined, onFormat = () => undefined }: JoinOptions = {},
): Promise<Membership> {
  const newest = steps.length + 1;
  const step = steps[newest - 2];
  const key = [...LIVE, crypto.randomUUID()];
  let level = 0;
  /** That of the store, as it was last seen. */
  let seen = 0;
  let isBeating = false;
  let isOver = false;

  const say = async () => {
    const said: Said = { reads: newest, writes: level };
    await store.set(key, encoder.encode(JSON.stringify(said)), { expireIn: EXPIRES_MS });
  };

  async function others(): Promise<readonly Said[]> {
    const said: Said[] = [];
    for await (const { key: theirs, value } of store.list({ prefix: LIVE }))
      if (theirs.at(-1) !== key.at(-1)) said.push(JSON.parse(new TextDecoder().decode(value as Uint8Array)) as Said);
    return said;
  }

  async function alone(format: number): Promise<void> {
    const { length } = await others();
    if (length > 0)
      throw new Error(
        `${words.name} is used by ${length} other processes, and this version has to convert it from format ${format} to ${format + 1} by itself: stop them first, and wait ${EXPIRES_MS / 1000} s where one was killed.`,
      );
  }

  /** Goes as far towards the newest format as those that live let it. */
  async function advance(): Promise<void> {
    for (;;) {
      const stored = await store.get(MARK);
      const mark = parseMark(stored.value);
      if (!mark || mark.format > newest || (mark.next ?? 0) > newest) return lose();
      if (mark.format === newest) {
        if (seen !== newest) onFormat(seen, newest);
        seen = newest;
        level = newest;
        return;
      }
      if (!isRolling(step)) return;
      const living = await others();
      if (living.some(({ reads }) => reads < newest)) return;
      if (mark.next === undefined) {
        await store
          .atomic()
          .check(stored)
          .set(MARK, bytesOf({ ...mark, next: newest }))
          .commit();
        continue;
      }
      if (level < newest) {
        level = newest;
        await say();
      }
      if (living.some(({ writes }) => writes < newest)) return;
      await convertMore(store, stored, mark, step, true);
    }
  }

  function lose(): void {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    onLost(`${words.name} has gone on to a format that this version does not read.`);
  }

  async function beat(): Promise<void> {
    if (isBeating || isOver) return;
    isBeating = true;
    try {
      await say();
      await advance();
    } catch {
      // The next use of the store reports it.
    } finally {
      isBeating = false;
    }
  }

  await say();
  try {
    level = await openFormat(store, words, { steps, alone, mayRoll: true, onFormat });
    seen = level;
    await say();
  } catch (error) {
    await store.delete(key).catch(() => undefined);
    throw error;
  }
  const timer = setInterval(() => void beat(), everyMs);
  void beat();

  return {
    shapes: {
      read: (at, value) => (isRolling(step) ? step.newer(at, value) : value),
      written: (at, value) => (isRolling(step) && level < newest ? step.older(at, value) : value),
    },
    level: () => level,
    async leave() {
      isOver = true;
      clearInterval(timer);
      // An unreachable server is noticed by the record's expiry.
      const late = Promise.withResolvers<void>();
      const end = setTimeout(late.resolve, LEAVE_WITHIN_MS);
      await Promise.race([store.delete(key).catch(() => undefined), late.promise]);
      clearTimeout(end);
    },
  };
}
