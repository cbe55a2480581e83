import { findUser } from "../../accounts/users/store.ts";
import type { Environment } from "../../platform/environment.ts";
import { isWithin } from "../../platform/expiry-time.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present, type Write } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { sendsBack } from "./challenge.ts";
import type { DeliveryCounters, SwitchedOffBy } from "./delivery-counters.ts";
import { disabledEmail } from "./emails.ts";
import { Unreachable } from "./network.ts";
import type { Post } from "./post.ts";
import { FAILING_MS, nextTry } from "./retries.ts";
import { signedHeaders } from "./signature.ts";
import { siteOf } from "./site.ts";
import {
  type AttemptRecord,
  attemptRecords,
  CHALLENGE,
  type DeliveryRecord,
  deliveryRecords,
  type Endpoint,
  type FailingRecord,
  failingRecords,
  findWebhooks,
  isConfirmed,
  type LaneRecord,
  type LeasedLane,
  laneRecords,
  oldAttempts,
  PING,
  secretsOf,
  type WebhooksRecord,
  type Whose,
  withEndpoints,
} from "./store.ts";

export interface SendingDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly sealing: Sealing;
  readonly post: Post;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly tally: Pick<DeliveryCounters, "tried" | "switchedOff">;
  readonly limits: Pick<Limits, "reserve">;
  /** Called after each attempt with its duration (ms). */
  answered(whose: Whose, milliseconds: number): void;
}

/** Result of one attempt. */
type Outcome = Pick<AttemptRecord, "status" | "failure" | "answer"> & { readonly retryAfter: number | null };

/** Maximum number of deliveries that are removed in one commit when a lane's endpoint is gone or off. */
const MAX_DROPPED = 100;

/** Shortest pause (ms) before the next attempt to a host whose rate limit is used up. */
const LEAST_WAIT_MS = 1000;

const GONE = 410;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Thrown if another process now holds the lane, or if the lane no longer exists. The result of this attempt is then
 * dropped.
 */
class Lost extends Error {}

export function createSending({
  kv,
  environment,
  sealing,
  post,
  publicUrl,
  log,
  tally,
  limits,
  answered,
}: SendingDeps) {
  const { now, ulid, randomBytes } = environment;

  /** Sends the first delivery of a leased lane and stores the result; returns whether the endpoint accepted it. */
  return async function send(leased: LeasedLane, stopping: AbortSignal): Promise<boolean> {
    const { userId, endpointId, lane } = leased;
    const record = await findWebhooks(kv, userId);
    const endpoint = record?.endpoints.find(({ id }) => id === endpointId);
    const [first, second] = await Array.fromAsync(
      kv.list<DeliveryRecord>({ prefix: deliveryRecords.at(userId, endpointId, lane) }, { limit: 2 }),
      ({ value }) => value,
    );
    try {
      if (!endpoint || endpoint.disabled || !first || !(isConfirmed(endpoint) || lane === CHALLENGE)) {
        await drop(leased);
        return false;
      }
      const waitMs = await limits.reserve("webhookHost", siteOf(endpoint.url), 1);
      if (waitMs > 0) {
        await putOff(leased, now() + Math.max(LEAST_WAIT_MS, waitMs));
        return false;
      }
      const at = now();
      const begun = performance.now();
      const outcome = await attempt(endpoint, first, stopping);
      const milliseconds = Math.round(performance.now() - begun);
      answered({ userId, endpointId }, milliseconds);
      return await settle({
        leased,
        delivery: first,
        hasNext: second !== undefined,
        at,
        milliseconds,
        outcome,
      });
    } catch (error) {
      if (error instanceof Lost) return false;
      throw error;
    }
  };

  async function attempt(endpoint: Endpoint, { message }: DeliveryRecord, stopping: AbortSignal): Promise<Outcome> {
    const secrets = secretsOf(endpoint, now()).map((sealed) => sealing.unseal(sealed, endpoint.id));
    const { id, body } = message;
    const headers = signedHeaders({ id, timestamp: Math.floor(now() / 1000), body }, secrets);
    try {
      const { status, retryAfter, excerpt } = await post({ url: endpoint.url, headers, body }, stopping);
      const isUnconfirmed = message.type === "challenge" && !sendsBack(excerpt, message);
      const failure = status >= 400 ? "status" : status >= 300 ? "redirect" : isUnconfirmed ? "unconfirmed" : null;
      return { status, failure, answer: excerpt, retryAfter };
    } catch (error) {
      // An aborted delivery is not a failure of the endpoint. Its lease expires, and then another process tries.
      if (stopping.aborted || !(error instanceof Unreachable)) throw error;
      return { status: null, failure: error.failure, answer: "", retryAfter: null };
    }
  }

  /** A finished attempt, with everything that `settle` stores of it. */
  interface Tried {
    readonly leased: LeasedLane;
    readonly delivery: DeliveryRecord;
    readonly hasNext: boolean;
    readonly at: number;
    readonly milliseconds: number;
    readonly outcome: Outcome;
  }

  async function settle({ leased, delivery, at, milliseconds, outcome, ...tried }: Tried): Promise<boolean> {
    const { userId, endpointId, lane } = leased;
    const whose = { userId, endpointId };
    const isTaken = outcome.failure === null;
    // A failed ping or challenge is not counted as a failure of the endpoint, and is not retried.
    const isTrial = lane === PING || lane === CHALLENGE;
    const failures = leased.failures + 1;
    const { writtenAt, message } = delivery;
    const chance = (randomBytes(1)[0] as number) / 255;
    const again =
      isTaken || isTrial || outcome.status === GONE
        ? null
        : nextTry({ writtenAt, now: now(), failures, retryAfter: outcome.retryAfter, chance });
    const record: AttemptRecord = {
      ...whose,
      id: ulid(),
      lane,
      message,
      at,
      milliseconds,
      attempt: failures,
      outcome: isTaken ? "delivered" : again === null ? "given_up" : "waiting",
      status: outcome.status,
      failure: outcome.failure,
      answer: outcome.answer,
      again,
    };
    const kept = [...(await oldAttempts(kv, whose)), ...attemptRecords.put(record)];
    const disabledBy = await commit<SwitchedOffBy | null>(kv, async (read) => {
      const current = present(await read.get<LaneRecord>(laneRecords.at(userId, endpointId, lane)));
      if (current?.lease !== leased.lease) throw new Lost();
      const all = await findWebhooks(read, userId);
      const endpoint = all?.endpoints.find(({ id }) => id === endpointId);
      const failing = present(await read.get<FailingRecord>(failingRecords.at(userId, endpointId)));
      // Nothing is stored for an endpoint that was removed.
      const writes: Write[] = endpoint ? [...kept] : [];
      // During the attempt, another delivery may have been queued in this lane.
      const hasNext = tried.hasNext || current.next !== leased.next;
      const { lease: _, ...free } = current;
      if (again !== null) writes.push(...laneRecords.replace(current, { ...free, failures, dueAt: again }));
      else {
        writes.push(...deliveryRecords.remove(delivery));
        if (hasNext) writes.push(...laneRecords.replace(current, { ...free, failures: 0, dueAt: now() }));
        else writes.push(...laneRecords.remove(current));
      }
      if (isTaken && failing) writes.push(...failingRecords.remove(failing));
      if (endpoint && !isTaken && !failing && !isTrial) writes.push(...failingRecords.put({ ...whose, since: at }));
      const isOver = again === null && !isTaken && !isTrial;
      const by =
        outcome.status === GONE ? "gone" : isOver && failing && now() - failing.since >= FAILING_MS ? "failures" : null;
      if (all && endpoint && isTaken && lane === CHALLENGE) {
        const confirmed = all.endpoints.map((one) => (one.id === endpointId ? { ...one, confirmedAt: at } : one));
        return { writes: [...writes, ...withEndpoints(all, confirmed)], result: null };
      }
      if (by === null || !all || !endpoint || endpoint.disabled) return { writes, result: null };
      return { writes: [...writes, ...(await disabling(read, all, endpoint, by))], result: by };
    });
    tally.tried(record);
    if (disabledBy === null) return isTaken;
    tally.switchedOff(disabledBy);
    log({ level: "info", event: "webhook_disabled", by: disabledBy });
    return isTaken;
  }

  /**
   * Switches the endpoint off and notifies its owner by e-mail. At most one such e-mail a day is sent, because the
   * owner can switch the endpoint on again any number of times, and the e-mail address may belong to a stranger.
   */
  async function disabling(
    read: Reader,
    record: WebhooksRecord,
    endpoint: Endpoint,
    by: "failures" | "gone",
  ): Promise<Write[]> {
    const owner = await findUser(read, record.userId);
    const at = now();
    const isTold = owner !== null && !(endpoint.toldAt !== undefined && isWithin(endpoint.toldAt, at, DAY_MS));
    const off: Endpoint = { ...endpoint, disabled: { by, at }, ...(isTold && { toldAt: at }) };
    const endpoints = record.endpoints.map((one) => (one.id === endpoint.id ? off : one));
    // If the account's address is not proven, an e-mail must contain no word that the account chose.
    const host = owner?.emailProvenAt === undefined ? null : new URL(endpoint.url).host;
    return [
      ...withEndpoints(record, endpoints),
      ...(isTold ? [mailWrite(environment, disabledEmail({ to: owner, host, by, at, publicUrl }))] : []),
    ];
  }

  /** Gives up the lease of a lane and makes it due at `dueAt` (ms since 1970). */
  async function putOff(leased: LeasedLane, dueAt: number): Promise<void> {
    const { userId, endpointId, lane } = leased;
    await commit(kv, async (read) => {
      const current = present(await read.get<LaneRecord>(laneRecords.at(userId, endpointId, lane)));
      if (current?.lease !== leased.lease) throw new Lost();
      const { lease: _, ...free } = current;
      return { writes: laneRecords.replace(current, { ...free, dueAt }), result: undefined };
    });
  }

  /**
   * Removes a lane whose endpoint is removed or switched off. Deliveries that do not fit into one commit are removed
   * at the next look.
   */
  async function drop(leased: LeasedLane): Promise<void> {
    const { userId, endpointId, lane } = leased;
    const prefix = deliveryRecords.at(userId, endpointId, lane);
    const keys = await Array.fromAsync(kv.list({ prefix }, { limit: MAX_DROPPED + 1 }), ({ key }) => key);
    await commit(kv, async (read) => {
      const current = present(await read.get<LaneRecord>(laneRecords.at(userId, endpointId, lane)));
      if (current?.lease !== leased.lease) throw new Lost();
      const gone = keys.slice(0, MAX_DROPPED).map((key): Write => ({ key, erase: true }));
      const isAll = keys.length <= MAX_DROPPED && current.next === leased.next;
      const { lease: _, ...free } = current;
      const left = isAll ? laneRecords.remove(current) : laneRecords.replace(current, { ...free, dueAt: now() });
      return { writes: [...gone, ...left], result: undefined };
    });
  }
}
