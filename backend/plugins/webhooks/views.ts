import type { NotificationRecord } from "../../objects/notifications/store.ts";
import { notificationKeys, notificationRecords } from "../../objects/notifications/store.ts";
import { findObjectByToken, isOwnedBy } from "../../objects/record/store.ts";
import { shortLink } from "../../objects/record/view.ts";
import { isAhead, isWithin } from "../../platform/expiry-time.ts";
import { isoOf } from "../../platform/iso.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { addWrites, getAll } from "../../platform/kv/write.ts";
import { firstUlidAt } from "../../platform/ulid.ts";
import { listening } from "./event-messages.ts";
import type { FollowerDeps } from "./follower.ts";
import { enqueueAll, type Queued } from "./lanes.ts";
import { type Endpoint, type WebhooksRecord, webhookRecords } from "./store.ts";

/** Views within this time (ms) are reported together. */
const EVERY_MS = 60_000;
/** Interval (ms) at which the position is saved if no one viewed anything. */
const IDLE_MS = 10 * EVERY_MS;
/**
 * Time (ms) after which the store contains all views with an earlier ULID: commits take less time, and clocks
 * differ by less.
 */
const SETTLED_MS = 30_000;
/**
 * Views that are older than this (ms) are not reported. They only exist if no process was running when they were
 * due.
 */
const LONGEST_MS = 24 * 60 * 60 * 1000;
const MAX_LANES = 8;
const PAGE = 200;

/**
 * Reports to subscribers how often their objects were viewed, at most once a minute. Views are counted from the
 * owner's notifications, so a view costs no additional write. For owners without a subscription nothing is read.
 */
export function createViews({ kv, now, publicUrl }: FollowerDeps) {
  return async function tellViews(stopping?: AbortSignal): Promise<number> {
    let queued = 0;
    for await (const entry of kv.list<WebhooksRecord>({ prefix: webhookRecords.all })) {
      if (stopping?.aborted) break;
      const endpoints = listening(entry.value.endpoints, "object.viewed");
      if (endpoints.length > 0) queued += await tell(entry, endpoints);
    }
    return queued;
  };

  async function tell(entry: Deno.KvEntry<WebhooksRecord>, endpoints: readonly Endpoint[]): Promise<number> {
    const { userId, viewsTo } = entry.value;
    const to = now() - SETTLED_MS;
    const isWrong = isAhead(viewsTo, now(), Number.POSITIVE_INFINITY) || !isWithin(viewsTo, now(), LONGEST_MS);
    const from = isWrong ? to - EVERY_MS : viewsTo;
    if (to - from < EVERY_MS) return 0;
    const queued: Queued[] = [];
    for (const [tokenId, views] of await countViews(kv, userId, from, to)) {
      const object = await findObjectByToken(kv, tokenId);
      if (!object || !isOwnedBy(object, userId)) continue;
      const { id: objectId, objectName: name, hash } = object;
      const data = {
        object: { id: objectId, name, hash, tokenId, link: shortLink(publicUrl, objectId) },
        views,
        since: isoOf(from),
        until: isoOf(to),
      };
      const body = JSON.stringify({ type: "object.viewed", timestamp: isoOf(to), data });
      const message = { id: `msg_${tokenId}_viewed_${to}`, type: "object.viewed", objectId, body } as const;
      for (const { id: endpointId } of endpoints) queued.push({ userId, endpointId, lane: String(tokenId), message });
    }
    // If there are no views, the position is saved only when reading the range again would cost more than a commit.
    if (queued.length === 0 && to - from < IDLE_MS) return 0;
    // Only the last commit moves the position, so a report that was interrupted is sent again.
    for (let at = 0; at === 0 || at < queued.length; at += MAX_LANES) {
      const some = queued.slice(at, at + MAX_LANES);
      const { writes, checks } = await enqueueAll(kv, some, now());
      const isLast = at + MAX_LANES >= queued.length;
      const place = isLast ? webhookRecords.replace(entry.value, { ...entry.value, viewsTo: to }) : [];
      const { ok } = await addWrites(kv.atomic().check(entry, ...checks), [...writes, ...place]).commit();
      if (!ok) return at;
    }
    return queued.length;
  }
}

/**
 * Returns for each object of an account how often other users viewed it, from `from` to just before `to` (ms since
 * 1970).
 */
async function countViews(kv: Kv, userId: string, from: number, to: number): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  const range = {
    start: notificationKeys.byUser(userId, firstUlidAt(from)),
    end: notificationKeys.byUser(userId, firstUlidAt(to)),
  };
  let keys: Deno.KvKey[] = [];
  const count = async () => {
    for (const { value } of await getAll<NotificationRecord>(kv, keys))
      if (value?.type === "OBJECT_VIEW" && value.recipientIds.includes(userId))
        counts.set(value.tokenId, (counts.get(value.tokenId) ?? 0) + 1);
    keys = [];
  };
  for await (const { key, value } of kv.list<number>(range)) {
    if (keys.push(notificationRecords.at(value, String(key.at(-1)))) === PAGE) await count();
  }
  await count();
  return counts;
}
