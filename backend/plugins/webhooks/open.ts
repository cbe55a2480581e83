import type { Environment } from "../../platform/environment.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { getAll } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Lease } from "../../platform/process/lease.ts";
import { createSealing } from "../../platform/sealing.ts";
import type { Keys } from "../../platform/secrets.ts";
import { createDelivery } from "./delivery.ts";
import { createDeliveryCounters } from "./delivery-counters.ts";
import { createFollower } from "./follower.ts";
import { nextWithAny } from "./lanes.ts";
import { type Network, systemNetwork } from "./network.ts";
import { createPost } from "./post.ts";
import { createWebhooks } from "./service.ts";
import { type FailingRecord, failingRecords, type WebhooksRecord, type Whose, webhookRecords } from "./store.ts";

/** How this installation sends webhooks: not at all, to the Internet, or to this machine as well, for tests and development. */
export type WebhookMode = "off" | "on" | "loopback";

export interface OpenWebhooksDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  /** What the secrets of endpoints are sealed under. */
  readonly key: Keys;
  readonly mode: WebhookMode;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly limits: Pick<Limits, "reserve">;
  /** Which of several processes follows the log. */
  readonly lease: Lease;
  /** The machine's by default. */
  readonly network?: Network | undefined;
  /** How long a delivery may take, ms. */
  readonly withinMs?: number | undefined;
  /** How long an answer may take that is not slow, ms; a third of that by default. */
  readonly slowMs?: number | undefined;
}

/** Connecting, sending and the whole answer. */
const WITHIN_MS = 15_000;
/** Of that time, an answer that takes longer than this part is slow. */
const SLOW_PART = 3;

/** The webhooks of an installation: its calls, and the two chores that run beside them. */
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
  /** Runs before anything is sent: endpoints of an earlier version are confirmed, or get a challenge. */
  function settled(): Promise<void> {
    settling ??= service.settleEarlier().catch((error) => {
      settling = null;
      throw error;
    });
    return settling;
  }

  return {
    service,
    tally,
    /** As in the store; where nothing is sent, nothing is late. */
    firstDueAt: async () => (isOn ? firstDueAt(kv) : null),
    failingSince: async () => (isOn ? failingSince(kv) : []),
    /** Puts what has happened into lanes; one of the processes of a store does. */
    async follow(stopping?: AbortSignal): Promise<number> {
      if (!isOn || !lease.isHeld()) return 0;
      await settled();
      return follower.run(stopping);
    },
    /** Sends what is due; all processes do, each what no other has leased. */
    async deliver(stopping: AbortSignal): Promise<number> {
      if (!isOn) return 0;
      await settled();
      return delivery.run(stopping);
    },
  };
}

export type OpenedWebhooks = ReturnType<typeof openWebhooks>;

/** Endpoints that are counted for metrics, the first ones: a scrape must stay cheap. */
const MOST_LOOKED_AT = 1000;

/** When the delivery that is to be sent before all others is due, or was, ms since 1970; `null`: nothing waits. */
async function firstDueAt(kv: Kv): Promise<number | null> {
  let first: number | null = null;
  let behind: Whose | null = null;
  for (let looked = 0; looked < MOST_LOOKED_AT; looked++) {
    const next = await nextWithAny(kv, behind);
    if (!next) break;
    behind = next;
    first = Math.min(first ?? next.dueAt, next.dueAt);
  }
  return first;
}

/** Since when nothing has got through to each endpoint that fails, ms since 1970. One that is off is sent nothing: it fails no more. */
async function failingSince(kv: Kv): Promise<readonly number[]> {
  const failing = await Array.fromAsync(
    kv.list<FailingRecord>({ prefix: failingRecords.all }, { limit: MOST_LOOKED_AT }),
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
