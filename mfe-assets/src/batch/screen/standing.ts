import type { Batch } from "../engine/batch-control.ts";
import type { Item } from "../engine/item.ts";

/** The items of a batch as its screen groups them, and how far it has gone. */
export interface Standing {
  readonly review: readonly Item[];
  readonly running: readonly Item[];
  readonly known: readonly Item[];
  /** The last first. */
  readonly registered: readonly Item[];
  readonly cancelled: readonly Item[];
  readonly absent: number;
  readonly waiting: number;
  /** Bytes that have gone their way. */
  readonly bytes: number;
}

/** What of an item has gone: of one that is sent what was sent, of one that stays what was read. */
function bytesOf({ phase, way, bytes, size }: Item): number {
  if (phase === "absent" || phase === "waiting") return 0;
  if (phase === "reading") return way === "kept" ? bytes : 0;
  if (phase === "sending") return bytes;
  return way === "sent" && (phase === "read" || phase === "asking" || phase === "free") ? 0 : size;
}

export function standingOf({ items }: Pick<Batch, "items">): Standing {
  const review: Item[] = [];
  const running: Item[] = [];
  const known: Item[] = [];
  const registered: Item[] = [];
  const cancelled: Item[] = [];
  let [absent, waiting, bytes] = [0, 0, 0];
  for (const item of items) {
    const { phase } = item;
    bytes += bytesOf(item);
    if (phase === "failed") review.push(item);
    else if (phase === "registered") registered.push(item);
    else if (phase === "known") known.push(item);
    else if (phase === "cancelled") cancelled.push(item);
    else if (phase === "reading" || phase === "sending" || phase === "claiming") running.push(item);
    else if (phase === "absent") absent += 1;
    else waiting += 1;
  }
  return { review, running, known, registered: registered.toReversed(), cancelled, absent, waiting, bytes };
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
