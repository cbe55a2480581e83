import type { Batch } from "@authentica/backend/certify/batch-control";
import { type Item, isDeposited } from "@authentica/backend/certify/item";
import { type Halt, isHeld } from "@authentica/backend/certify/steering";

/** Items of a batch, grouped as the screen shows them, with the progress of the batch. */
export interface BatchSummary {
  readonly review: readonly Item[];
  /** Items that are being read or uploaded, followed by items that are being claimed. */
  readonly running: readonly Item[];
  /** Items that have not started or are waiting for their claim, in the order of the batch. */
  readonly waiting: readonly Item[];
  readonly known: readonly Item[];
  /** Items whose file was deposited for an object that the user had declared. */
  readonly deposited: readonly Item[];
  /** Registered items, latest first. */
  readonly registered: readonly Item[];
  readonly cancelled: readonly Item[];
  readonly absent: number;
  /** Number of bytes that are done. Includes files that needed no work. */
  readonly bytes: number;
  /** Number of bytes that were actually uploaded or, for files that stay here, read. The speed is computed from it. */
  readonly moved: number;
}

/** Returns how many bytes of an item are done: uploaded or, if the file stays here, read. */
function bytesOf({ phase, way, bytes, size }: Item): number {
  if (phase === "absent" || phase === "waiting") return 0;
  if (phase === "reading") return way === "kept" ? bytes : 0;
  if (phase === "sending") return bytes;
  return way === "sent" && (phase === "read" || phase === "asking" || phase === "free") ? 0 : size;
}

/**
 * Returns how many bytes of an item were actually uploaded or read. Cancelled and failed items count as 0. So do files
 * that were already registered and were not uploaded.
 */
function movedOf(item: Item): number {
  const { phase, way, sentAt } = item;
  if (phase === "cancelled" || phase === "failed") return 0;
  return phase === "known" && way === "sent" && sentAt === null ? 0 : bytesOf(item);
}

/** Largest part of a seal that is drawn before its file is registered, from 0 to 1. */
const CLAIMED = 0.95;

/** Returns how much of an item's seal is drawn, from 0 to 1, in steps of 5 %. */
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

/** Period over which the speed is measured (ms). */
const SEEN_MS = 8000;

/**
 * Returns a function that measures the speed. Given the current byte count and time (ms), it returns bytes per
 * second, or `null` while the speed is unknown.
 */
export function createSpeed() {
  let looks: { readonly at: number; readonly bytes: number }[] = [];
  return function look(bytes: number, at: number): number | null {
    looks = [...looks.filter((one) => at - one.at < SEEN_MS), { at, bytes }];
    const [first] = looks;
    if (!first || at - first.at < 1000 || bytes <= first.bytes) return null;
    return ((bytes - first.bytes) * 1000) / (at - first.at);
  };
}
