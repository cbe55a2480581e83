/**
 * Sends queued deliveries. Each lane sends one delivery at a time, so messages about an object arrive in order;
 * several lanes of an endpoint run in parallel. For each delivery: lease the lane (one check, so that only one
 * process sends), send, then in one commit remove or postpone the delivery and store the response. After a crash
 * before that commit, the delivery is sent again, so none is lost.
 *
 * The queue is in the store. Memory holds only which deliveries are in progress and which endpoints were slow. A
 * failing or slow endpoint gets one slot instead of several, and all such endpoints together get half of the slots.
 * One account also gets at most half of the slots. So no slow receiver delays the others.
 */

import { isAhead } from "../../platform/expiry-time.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { withoutPrivate } from "../../platform/observe/described.ts";
import { nextWithAny } from "./lanes.ts";
import { MAX_PAUSE_MS } from "./retries.ts";
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

/**
 * Maximum numbers of simultaneous deliveries: in total, to all failing or slow endpoints, of one account, and to
 * one endpoint.
 */
const AT_ONCE = 32;
const HELD_BACK_AT_ONCE = AT_ONCE / 2;
const OF_ACCOUNT = AT_ONCE / 2;
const OF_ONE = 4;
/** Lease of a lane (ms), longer than any request may take. When it expires, another process may send. */
const LEASE_MS = 30_000;
const LOOK_AGAIN_MS = 250;

interface UnderWay {
  readonly userId: string;
  readonly endpoint: string;
  /** Whether the endpoint is failing, or was slow the last time. */
  readonly isHeldBack: boolean;
}

interface Begun extends UnderWay {
  readonly lane: Deno.KvEntry<LaneRecord>;
}

const nameOf = ({ userId, endpointId }: Whose): string => `${userId}/${endpointId}`;

export interface DeliveryDeps extends Omit<SendingDeps, "answered"> {
  /** An endpoint that takes longer than this to answer is slow (ms). */
  readonly slowMs: number;
}

export function createDelivery(deps: DeliveryDeps) {
  const { kv, environment, slowMs, log } = deps;
  const { now, ulid } = environment;
  const underWay = new Set<UnderWay>();
  /** Endpoints whose last answer was slow. Each takes a few dozen bytes of memory. */
  const slow = new Set<string>();
  const send = createSending({
    ...deps,
    answered({ endpointId }, milliseconds) {
      if (milliseconds > slowMs) slow.add(endpointId);
      else slow.delete(endpointId);
    },
  });
  let running: Promise<number> | null = null;
  /** Endpoint that was served last. */
  let served: Whose | null = null;

  /**
   * Returns at most as many due lanes as there are free slots. Starts after the endpoint that was served last, so that all
   * endpoints are served in rotation.
   */
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

  /**
   * Returns the first due lanes of an endpoint. If none is due, but the last lane is due too far in the future,
   * returns that lane: the clock was wrong when the lane was postponed.
   */
  async function dueOf(whose: Whose, most: number): Promise<readonly Deno.KvEntry<LaneRecord>[]> {
    const prefix = dueKeys.of(whose);
    const first = await Array.fromAsync(kv.list<string>({ prefix, end: [...prefix, now() + 1] }, { limit: most }));
    const last =
      first.length > 0 ? [] : await Array.fromAsync(kv.list<string>({ prefix }, { reverse: true, limit: 1 }));
    const ahead = last.filter(({ key }) => !isAhead(Number(key[3]), now(), MAX_PAUSE_MS));
    const lanes = await Promise.all(
      [...first, ...ahead].map(async ({ key, value }) => {
        const lane = await kv.get<LaneRecord>(laneRecords.at(whose.userId, whose.endpointId, value));
        // Another process may have leased the lane since the index was read.
        return lane.versionstamp !== null && lane.value.dueAt === Number(key[3]) ? [lane] : [];
      }),
    );
    return lanes.flat();
  }

  /**
   * Sends the first delivery of a lane, unless another process is sending it. Returns whether the endpoint accepted
   * it.
   */
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
          // The lease will expire; then the delivery is tried again.
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
      // This look has not used slots that became free in the meantime, so look once more.
      else if (wasIdle || stopping.aborted) return delivered;
    }
  }

  return {
    /**
     * Delivers until no delivery is due or in progress. Returns how many messages were accepted. A call during a run
     * waits for that run.
     */
    run(stopping: AbortSignal): Promise<number> {
      running ??= deliverDue(stopping).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

/** Resolves when a delivery ends, or after the interval at which new messages are looked for. */
async function soon(ended: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LOOK_AGAIN_MS);
  await Promise.race([ended, promise]);
  clearTimeout(timer);
}
