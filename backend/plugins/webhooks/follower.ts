/**
 * Queues messages about log entries for endpoints. It follows the log from a stored position instead of taking part
 * in the commits of changes. So a claim, edit or transfer reads and writes nothing for webhooks; no entry is missed,
 * because entries are permanent; and messages have the order of the log. In order:
 *   1. read the position and the end of the log;
 *   2. read entries from there, and their recipients;
 *   3. commit messages, lanes and the new position together, a few lanes per commit. After a crash, the
 *      messages that were not committed are queued; no message is queued twice.
 */

import { parseLeaf } from "../../formats/tlog/leaf.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { readHead, registryKeys } from "../../registry/log/store.ts";
import { listStamps } from "../../registry/stamping/store.ts";
import { type Entry, messagesOf, stampMessagesOf, type Target } from "./event-messages.ts";
import { enqueueAll } from "./lanes.ts";
import { FOLLOWED_KEY, type FollowedRecord, followedRecords, webhookRecords } from "./store.ts";
import { createViews } from "./views.ts";

export interface FollowerDeps {
  readonly kv: Kv;
  readonly now: () => number;
  readonly publicUrl: string;
}

/** Maximum number of entries that are read at once. */
const MAX_ENTRIES = 100;
/**
 * Maximum number of lanes that one commit changes. Each lane and the position need a check, and every store accepts
 * commits with up to ten checks.
 */
const MAX_LANES = 8;
/** Interval (ms) between checks for time stamps, and for whether any endpoints are left. */
const SELDOM_MS = 30_000;

/**
 * One of the two passes over the log, for entries or for time stamps, with the fields of the position that it moves.
 */
interface Walk {
  readonly at: "entries" | "stamped";
  readonly after: "after" | "stampedAfter";
  readonly messages: typeof messagesOf;
}

const WALKS = {
  entries: { at: "entries", after: "after", messages: messagesOf },
  stamped: { at: "stamped", after: "stampedAfter", messages: stampMessagesOf },
} as const satisfies Readonly<Record<string, Walk>>;

export function createFollower({ kv, now, publicUrl }: FollowerDeps) {
  const tellViews = createViews({ kv, now, publicUrl });
  let seldomAt = 0;

  /**
   * Walks from the position to `end` and returns how many messages were queued. Stops if another process has moved
   * the position.
   */
  async function walk({ at, after, messages }: Walk, end: number, stopping?: AbortSignal): Promise<number> {
    let queued = 0;
    for (;;) {
      if (stopping?.aborted) return queued;
      let place = await kv.get<FollowedRecord>(FOLLOWED_KEY);
      if (place.value === null || place.value[at] >= end) return queued;
      const from = place.value[at];
      const entries = await readEntries(from, Math.min(end, from + MAX_ENTRIES));
      const last = from + entries.length;
      if (last === from) return queued;
      const done = place.value[after];
      const targets = inOrder(await messages(kv, entries, publicUrl)).filter(
        ({ index, place: where }) => done === null || index > from || where > done,
      );
      for (const chunk of chunksOf(targets, last)) {
        const next: FollowedRecord = { ...place.value, [at]: chunk.entries, [after]: chunk.after };
        const { writes, checks } = await enqueueAll(
          kv,
          chunk.targets.map(({ queued: one }) => one),
          now(),
        );
        const atomic = addWrites(kv.atomic().check(place, ...checks), [
          ...writes,
          ...followedRecords.replace(place.value, next),
        ]);
        const outcome = await atomic.commit();
        // A lane or the position has changed in the meantime, so read again.
        if (!outcome.ok) break;
        queued += chunk.targets.length;
        place = { key: FOLLOWED_KEY, value: next, versionstamp: outcome.versionstamp };
      }
    }
  }

  async function readEntries(from: number, end: number): Promise<Entry[]> {
    const range = { start: registryKeys.leaf(from), end: registryKeys.leaf(end) };
    return Array.fromAsync(kv.list<Uint8Array>(range), ({ key, value }) => ({
      index: Number(key.at(-1)),
      leaf: parseLeaf(value),
    }));
  }

  /** Removes the position if there are no endpoints left. The next endpoint will start at the end of the log. */
  async function forget(place: Deno.KvEntry<FollowedRecord>): Promise<void> {
    for await (const _ of kv.list({ prefix: webhookRecords.all }, { limit: 1 })) return;
    // Adding an endpoint writes the position. If that happens now, this commit fails its check and removes nothing.
    await addWrites(kv.atomic().check(place), followedRecords.remove(place.value)).commit();
  }

  return {
    /**
     * Follows to the end of the log. Returns how many messages were queued. Without endpoints it costs a single read.
     */
    async run(stopping?: AbortSignal): Promise<number> {
      const place = await kv.get<FollowedRecord>(FOLLOWED_KEY);
      if (place.versionstamp === null) return 0;
      const { size } = await readHead(kv);
      let queued = await walk(WALKS.entries, size, stopping);
      if (isAhead(seldomAt, now(), SELDOM_MS)) return queued;
      seldomAt = now() + SELDOM_MS;
      const covered = Math.max(0, ...(await listStamps(kv, 1)).map((stamp) => stamp.size));
      queued += await walk(WALKS.stamped, Math.min(covered, size), stopping);
      queued += await tellViews(stopping);
      await forget(place);
      return queued;
    },
  };
}

/**
 * Sorts targets by entry and endpoint, so that a walk that was interrupted within an entry can continue at the next
 * endpoint.
 */
const inOrder = (targets: readonly Target[]): readonly Target[] =>
  targets.toSorted((a, b) => a.index - b.index || (a.place < b.place ? -1 : 1));

interface Chunk {
  readonly targets: readonly Target[];
  /** Position in the log after this chunk is committed. */
  readonly entries: number;
  readonly after: string | null;
}

/**
 * Splits targets into chunks that are committed together: at most one message per lane and `MAX_LANES` lanes. The
 * last chunk ends at `end`.
 */
function chunksOf(targets: readonly Target[], end: number): Chunk[] {
  const groups: Target[][] = [[]];
  let lanes = new Set<string>();
  for (const target of targets) {
    const lane = `${target.place}/${target.queued.lane}`;
    if (lanes.has(lane) || lanes.size === MAX_LANES) {
      groups.push([]);
      lanes = new Set();
    }
    lanes.add(lane);
    groups.at(-1)?.push(target);
  }
  return groups.map((group, at) => {
    const last = group.at(-1);
    const following = groups[at + 1]?.[0];
    if (!following || !last) return { targets: group, entries: end, after: null };
    // The next chunk continues within the same entry or begins with the entry after it.
    return following.index === last.index
      ? { targets: group, entries: last.index, after: last.place }
      : { targets: group, entries: last.index + 1, after: null };
  });
}
