/**
 * Sends queued deliveries. Only the first of a lane is under way, so messages about an object arrive in order;
 * several lanes of an endpoint run in parallel. For each: lease the lane (one check, so that one process tries),
 * send, and in one commit remove or postpone the delivery and keep the response. A crash between the last two sends
 * it again, never not at all.
 *
 * The queue is in the store; in memory is only what is under way, and which endpoints were slow. A failing or slow
 * endpoint gets one slot instead of several, and all of those share half of the slots; the same holds for one
 * account. So no slow receiver holds up the others.
 */

import { isAhead } from "../../platform/expiry-time.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { withoutPrivate } from "../../platform/observe/described.ts";
import { nextWithAny } from "./lanes.ts";
import { MOST_PAUSE_MS } from "./retries.ts";
import { createSending, type SendingDeps } from "./sending.ts";
import {
  dueKeys,
  type FailingRecord,
  failingRecords,
  type LaneRecord,
  type LeasedLane,
  laneRecords,
  type Whose,
} from "./store.ts";

/** On their way at once: altogether, of those to endpoints that fail or are slow, of one account, and of one endpoint. */
const AT_ONCE = 32;
const HELD_BACK_AT_ONCE = AT_ONCE / 2;
const OF_ACCOUNT = AT_ONCE / 2;
const OF_ONE = 4;
/** A lease longer than any request may take; after it another process may try. */
const LEASE_MS = 30_000;
const LOOK_AGAIN_MS = 250;

interface UnderWay {
  readonly userId: string;
  readonly endpoint: string;
  /** It fails, or was slow. */
  readonly isHeldBack: boolean;
}

interface Begun extends UnderWay {
  readonly lane: Deno.KvEntry<LaneRecord>;
}

const nameOf = ({ userId, endpointId }: Whose): string => `${userId}/${endpointId}`;

export interface DeliveryDeps extends Omit<SendingDeps, "answered"> {
  /** Who takes longer than this to answer is slow, ms. */
  readonly slowMs: number;
}

export function createDelivery(deps: DeliveryDeps) {
  const { kv, environment, slowMs, log } = deps;
  const { now, ulid } = environment;
  const underWay = new Set<UnderWay>();
  /** Endpoints whose last answer was slow: some dozen bytes each. */
  const slow = new Set<string>();
  const send = createSending({
    ...deps,
    answered({ endpointId }, milliseconds) {
      if (milliseconds > slowMs) slow.add(endpointId);
      else slow.delete(endpointId);
    },
  });
  let running: Promise<number> | null = null;
  /** The endpoint that had its turn last. */
  let served: Whose | null = null;

  /** Lanes that are due, as many as there are ways for; behind the endpoint that was served last, each has its turn. */
  async function look(): Promise<readonly Begun[]> {
    const found: Begun[] = [];
    const count = (matches: (one: UnderWay) => boolean) => [...underWay, ...found].filter(matches).length;
    const begin = served;
    let behind = served;
    let isWrapped = behind === null;
    while (count(() => true) < AT_ONCE) {
      const whose = await nextWithAny(kv, behind);
      if (!whose) {
        if (isWrapped) break;
        isWrapped = true;
        behind = null;
        continue;
      }
      if (isWrapped && begin && nameOf(whose) > nameOf(begin)) break;
      behind = whose;
      const failing = await kv.get<FailingRecord>(failingRecords.at(whose.userId, whose.endpointId));
      const isHeldBack = failing.versionstamp !== null || slow.has(whose.endpointId);
      const free = Math.min(
        AT_ONCE - count(() => true),
        OF_ACCOUNT - count(({ userId }) => userId === whose.userId),
        (isHeldBack ? 1 : OF_ONE) - count(({ endpoint }) => endpoint === whose.endpointId),
        isHeldBack ? HELD_BACK_AT_ONCE - count((one) => one.isHeldBack) : AT_ONCE,
      );
      const due = free > 0 ? await dueOf(whose, free) : [];
      if (due.length > 0) served = whose;
      for (const lane of due) found.push({ userId: whose.userId, endpoint: whose.endpointId, isHeldBack, lane });
    }
    return found;
  }

  /** The first lanes of an endpoint that are due; where none is, the last one, if it was put off by a clock that was ahead. */
  async function dueOf(whose: Whose, most: number): Promise<readonly Deno.KvEntry<LaneRecord>[]> {
    const prefix = dueKeys.of(whose);
    const first = await Array.fromAsync(kv.list<string>({ prefix, end: [...prefix, now() + 1] }, { limit: most }));
    const last =
      first.length > 0 ? [] : await Array.fromAsync(kv.list<string>({ prefix }, { reverse: true, limit: 1 }));
    const ahead = last.filter(({ key }) => !isAhead(Number(key[3]), now(), MOST_PAUSE_MS));
    const lanes = await Promise.all(
      [...first, ...ahead].map(async ({ key, value }) => {
        const lane = await kv.get<LaneRecord>(laneRecords.at(whose.userId, whose.endpointId, value));
        // Since its place was read another process may have taken it, and is sending.
        return lane.versionstamp !== null && lane.value.dueAt === Number(key[3]) ? [lane] : [];
      }),
    );
    return lanes.flat();
  }

  /** Sends the first delivery of a lane unless another process does; returns whether it was accepted. */
  async function carry(entry: Deno.KvEntry<LaneRecord>, stopping: AbortSignal): Promise<boolean> {
    const { lease: _, ...lane } = entry.value;
    const leased: LeasedLane = { ...lane, lease: ulid(), dueAt: now() + LEASE_MS };
    const { ok } = await addWrites(kv.atomic().check(entry), laneRecords.replace(entry.value, leased)).commit();
    return ok ? send(leased, stopping) : false;
  }

  async function deliverDue(stopping: AbortSignal): Promise<number> {
    let delivered = 0;
    let ended = Promise.withResolvers<void>();

    function begin({ lane, ...one }: Begun): void {
      underWay.add(one);
      void carry(lane, stopping)
        .then((isDelivered) => {
          if (isDelivered) delivered += 1;
        })
        .catch((error) => {
          // Its lease ends, and it is tried again.
          if (!stopping.aborted) log({ level: "error", event: "webhook_failed", error: withoutPrivate(String(error)) });
        })
        .finally(() => {
          underWay.delete(one);
          ended.resolve();
          ended = Promise.withResolvers();
        });
    }

    for (;;) {
      const wasIdle = underWay.size === 0;
      const found = stopping.aborted ? [] : await look();
      for (const one of found) begin(one);
      if (underWay.size > 0) await soon(ended.promise);
      // The ways of what has ended during a look were not free for it.
      else if (wasIdle || stopping.aborted) return delivered;
    }
  }

  return {
    /** Sends what is due, until nothing is due and nothing on its way; answers how many were taken. A call while one is under way waits for that one. */
    run(stopping: AbortSignal): Promise<number> {
      running ??= deliverDue(stopping).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

/** Resolves when one has ended, or after as long as new messages may wait. */
async function soon(ended: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LOOK_AGAIN_MS);
  await Promise.race([ended, promise]);
  clearTimeout(timer);
}
