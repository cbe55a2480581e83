import type { Batch } from "@authentica/backend/certify/batch-control";
import { type Item, isDeposited } from "@authentica/backend/certify/item";
import { type Halt, isHeld } from "@authentica/backend/certify/steering";

/** The items of a batch as its screen groups them, and how far it has gone. */
export interface BatchSummary {
  readonly review: readonly Item[];
  /** What moves first, then what is claimed. */
  readonly running: readonly Item[];
  /** What has its turn to come, in its order. */
  readonly waiting: readonly Item[];
  readonly known: readonly Item[];
  /** What the reader had declared without its file. */
  readonly deposited: readonly Item[];
  /** The last first. */
  readonly registered: readonly Item[];
  readonly cancelled: readonly Item[];
  readonly absent: number;
  /** Bytes that have gone their way, were it that nothing had to be done with them. */
  readonly bytes: number;
  /** Items that were sent, or read if they stay: the basis of the speed. */
  readonly moved: number;
}

/** What of an item has gone: of one that is sent what was sent, of one that stays what was read. */
function bytesOf({ phase, way, bytes, size }: Item): number {
  if (phase === "absent" || phase === "waiting") return 0;
  if (phase === "reading") return way === "kept" ? bytes : 0;
  if (phase === "sending") return bytes;
  return way === "sent" && (phase === "read" || phase === "asking" || phase === "free") ? 0 : size;
}

/** What was given up, has failed, or is known and was not sent has moved nothing. */
function movedOf(item: Item): number {
  const { phase, way, sentAt } = item;
  if (phase === "cancelled" || phase === "failed") return 0;
  return phase === "known" && way === "sent" && sentAt === null ? 0 : bytesOf(item);
}

/** A seal is whole once its file is registered, and not before. */
const CLAIMED = 0.95;

/** How much of its seal is drawn, from 0 to 1, in steps of 5 %. */
export function partOf({ phase, bytes, size }: Item): number {
  if (phase === "claiming") return CLAIMED;
  if (phase !== "reading" && phase !== "sending") return 0;
  return Math.min(CLAIMED, Math.round((20 * bytes) / Math.max(1, size)) / 20);
}

export function standingOf({ items }: Pick<Batch, "items">, halt: Halt | null = null): BatchSummary {
  const review: Item[] = [];
  const moving: Item[] = [];
  const claiming: Item[] = [];
  const waiting: Item[] = [];
  const known: Item[] = [];
  const deposited: Item[] = [];
  const registered: Item[] = [];
  const cancelled: Item[] = [];
  let [absent, bytes, moved] = [0, 0, 0];
  for (const item of items) {
    const { phase } = item;
    bytes += bytesOf(item);
    moved += movedOf(item);
    if (phase === "failed") review.push(item);
    else if (phase === "registered") registered.push(item);
    else if (phase === "known") (isDeposited(item) ? deposited : known).push(item);
    else if (phase === "cancelled") cancelled.push(item);
    else if (phase === "reading" || phase === "sending") moving.push(item);
    else if (phase === "absent") absent += 1;
    else if (phase === "claiming" && !isHeld(item, halt)) claiming.push(item);
    else waiting.push(item);
  }
  const running = [...moving, ...claiming];
  return {
    review,
    running,
    waiting,
    known,
    deposited,
    registered: registered.toReversed(),
    cancelled,
    absent,
    bytes,
    moved,
  };
}

/** The speed is that of the last seconds, in milliseconds. */
const SEEN_MS = 8000;

/** Bytes a second, from what was there at each look. */
export function createSpeed() {
  let looks: { readonly at: number; readonly bytes: number }[] = [];
  return function look(bytes: number, at: number): number | null {
    looks = [...looks.filter((one) => at - one.at < SEEN_MS), { at, bytes }];
    const [first] = looks;
    if (!first || at - first.at < 1000 || bytes <= first.bytes) return null;
    return ((bytes - first.bytes) * 1000) / (at - first.at);
  };
}
