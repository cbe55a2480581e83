/**
 * Rolling upgrade: instances of two versions share one store (decision 0003).
 *
 * Each instance announces which formats it reads and writes, in a record under `["format","live",<id>]`. It renews this
 * record every two seconds; otherwise the record expires. If the newest format of a version is one rolling step ahead
 * of the store, the version first works in the store's format, and switches in this order:
 *   1. Once every live instance reads the newer format, the format record gets `next`. From now on an instance that
 *   cannot read that format refuses to start: it announces itself before it reads the format record. Instances that
 *   announced themselves earlier are seen, because the announcements are read again after `next` was written.
 *   2. Once the format record has `next`, and all live instances still read the newer format, this instance writes that
 *   format, and announces so.
 *   3. Once all live instances write the newer format, one of them converts the remaining records, and the format
 *   record moves to the newer format.
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

/** Record by which an instance announces its formats. */
interface Said {
  /** The newest format that the instance reads, and the format that it writes. */
  readonly reads: number;
  readonly writes: number;
}

export interface Membership {
  readonly shapes: Shapes;
  /** Returns the format in which this instance writes records now. */
  level(): number;
  /** Removes the announcement of this instance. */
  leave(): Promise<void>;
}

export interface JoinOptions {
  readonly steps?: readonly Step[];
  /** Interval between two announcements (ms). */
  readonly everyMs?: number;
  readonly onFormat?: OnFormat | undefined;
  /** Called once with the reason if the store has moved to a format that this version cannot read. */
  readonly onLost?: ((reason: string) => void) | undefined;
}

const EVERY_MS = 2000;
/**
 * Time after which an announcement expires (ms). It is longer than any pause of a process, and than any difference
 * between the clocks of two machines.
 */
const EXPIRES_MS = 30_000;

const LEAVE_WITHIN_MS = 500;

const LIVE = [...MARK, "live"];
const encoder = new TextEncoder();

/**
 * Joins the instances that use a store, in the store's format. Rejects with `Error` if this version cannot use the
 * store, or not at the same time as the other instances.
 */
export async function joinStore(
  store: Deno.Kv,
  words: StoreWords,
  { steps = STEPS, everyMs = EVERY_MS, onLost = () => undefined, onFormat = () => undefined }: JoinOptions = {},
): Promise<Membership> {
  const newest = steps.length + 1;
  const step = steps[newest - 2];
  const key = [...LIVE, crypto.randomUUID()];
  let level = 0;
  /** Format of the store at the last read. */
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
        `${words.name} is used by ${length} other processes, but this version must convert it from format ${format} to ${format + 1} alone. Stop the other processes; if one was killed, wait ${EXPIRES_MS / 1000} s.`,
      );
  }

  /** Moves towards the newest format as far as the live instances allow. */
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
    onLost(`${words.name} was converted to a format that this version cannot read.`);
  }

  async function beat(): Promise<void> {
    if (isBeating || isOver) return;
    isBeating = true;
    try {
      await say();
      await advance();
    } catch {
      // The failure is ignored here, because the next access to the store fails too and reports it.
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
      // Waits only briefly. If the server is unreachable, the other instances notice the end of this one when its
      // record expires.
      const late = Promise.withResolvers<void>();
      const end = setTimeout(late.resolve, LEAVE_WITHIN_MS);
      await Promise.race([store.delete(key).catch(() => undefined), late.promise]);
      clearTimeout(end);
    },
  };
}
