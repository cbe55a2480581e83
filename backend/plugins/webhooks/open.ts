import type { Environment } from "../../platform/environment.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Lease } from "../../platform/process/lease.ts";
import { createSealing } from "../../platform/sealing.ts";
import type { Keys } from "../../platform/secrets.ts";
import { confirmEarlier } from "./confirm-earlier.ts";
import { createDelivery } from "./delivery.ts";
import { createDeliveryCounters } from "./delivery-counters.ts";
import { createFollower } from "./follower.ts";
import { nextWithAny } from "./lanes.ts";
import { type Network, systemNetwork } from "./network.ts";
import { createPost } from "./post.ts";
import { createWebhooks } from "./service.ts";
import { type FailingRecord, failingRecords, type WebhooksRecord, type Whose, webhookRecords } from "./store.ts";

/**
 * Whether this installation sends webhooks. `loopback` also allows receivers on this machine, for tests and
 * development.
 */
export type WebhookMode = "off" | "on" | "loopback";

export interface OpenWebhooksDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  /** Key that seals the secrets of endpoints. */
  readonly key: Keys;
  readonly mode: WebhookMode;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly limits: Pick<Limits, "reserve">;
  /** Selects one of several processes to follow the log. */
  readonly lease: Lease;
  /** Network to use; by default that of the machine. */
  readonly network?: Network | undefined;
  /** Longest time of a delivery (ms). */
  readonly withinMs?: number | undefined;
  /** Duration from which an answer is slow (ms); by default a third of `withinMs`. */
  readonly slowMs?: number | undefined;
}

/** Longest time (ms) for connecting, sending and reading the answer. */
const WITHIN_MS = 15_000;
/** An answer is slow if it takes longer than `withinMs` divided by this. */
const SLOW_PART = 3;

/** Opens the webhooks of an installation: the service behind its API calls, and two background jobs. */
export function openWebhooks(deps: OpenWebhooksDeps) {
  const {
    kv,
    environment,
    key,
    mode,
    publicUrl,
    log,
    limits,
    lease,
    network = systemNetwork(),
    withinMs = WITHIN_MS,
  } = deps;
  const sealing = createSealing(key, environment.randomBytes);
  const reach = { loopback: mode === "loopback" };
  const isOn = mode !== "off";
  const post = createPost({ network, reach, now: environment.now, withinMs });
  const follower = createFollower({ kv, now: environment.now, publicUrl });
  const tally = createDeliveryCounters();
  const { slowMs = withinMs / SLOW_PART } = deps;
  const delivery = createDelivery({ kv, environment, sealing, post, publicUrl, log, tally, limits, slowMs });
  const service = createWebhooks({ kv, environment, sealing, reach, isOn, publicUrl });
  let settling: Promise<void> | null = null;
  /** Runs before anything is sent: confirms endpoints of an earlier version, or sends them a challenge. */
  function settled(): Promise<void> {
    settling ??= confirmEarlier(kv, environment).catch((error) => {
      settling = null;
      throw error;
    });
    return settling;
  }

  return {
    service,
    tally,
    /** Reads the store. Returns `null` if webhooks are off, because no delivery can be late then. */
    firstDueAt: async () => (isOn ? firstDueAt(kv) : null),
    failingSince: async () => (isOn ? failingSince(kv) : []),
    /** Queues messages about new log entries. Only one process of a store does this. */
    async follow(stopping?: AbortSignal): Promise<number> {
      if (!isOn || !lease.isHeld()) return 0;
      await settled();
      return follower.run(stopping);
    },
    /** Delivers due messages. Runs in every process; a lease per lane prevents duplicates. */
    async deliver(stopping: AbortSignal): Promise<number> {
      if (!isOn) return 0;
      await settled();
      return delivery.run(stopping);
    },
  };
}

export type OpenedWebhooks = ReturnType<typeof openWebhooks>;

/** Maximum number of endpoints that are read for metrics, so that a scrape stays cheap. */
const MAX_EXAMINED = 1000;

/**
 * Returns when the next delivery is due or, if deliveries are late, when the first of them was due (ms since 1970);
 * `null` if none is waiting.
 */
async function firstDueAt(kv: Kv): Promise<number | null> {
  let first: number | null = null;
  let behind: Whose | null = null;
  for (let looked = 0; looked < MAX_EXAMINED; looked++) {
    const next = await nextWithAny(kv, behind);
    if (!next) break;
    behind = next;
    first = Math.min(first ?? next.dueAt, next.dueAt);
  }
  return first;
}

/**
 * Returns since when each failing endpoint has received nothing (ms since 1970). Endpoints that are switched off are
 * left out.
 */
async function failingSince(kv: Kv): Promise<readonly number[]> {
  const failing = await Array.fromAsync(
    kv.list<FailingRecord>({ prefix: failingRecords.all }, { limit: MAX_EXAMINED }),
    ({ value }) => value,
  );
  const owners = await getAll<WebhooksRecord>(
    kv,
    failing.map(({ userId }) => webhookRecords.at(userId)),
  );
  return failing.flatMap(({ endpointId, since }, at) => {
    const endpoint = owners[at]?.value?.endpoints.find(({ id }) => id === endpointId);
    return endpoint && !endpoint.disabled ? [since] : [];
  });
}
