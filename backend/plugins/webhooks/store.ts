import { WEBHOOK_ATTEMPTS, WEBHOOK_SECRETS_MS, type WebhookEvent } from "../../contract/constants.ts";
import type { DeliveryFailure, DISABLED_BY, WebhookAttempt } from "../../contract/webhook.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present, type Write } from "../../platform/kv/write.ts";

/** An address of an account's owner, to which messages about the account's objects go. */
export interface Endpoint {
  /** ULID. */
  readonly id: string;
  /** As `readAddress` returns it. It never changes: another address is another endpoint with its own secret. */
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Sealed for `id`. */
  readonly secret: string;
  /** The secret before, which signs beside it until then (ms since 1970). */
  readonly former?: { readonly secret: string; readonly until: number };
  /** When the last e-mail said that it was switched off automatically (ms since 1970). Absent: never. */
  readonly toldAt?: number;
  /** When its receiver sent a challenge back, ms since 1970; `null`: not yet. Absent: of a version that asked for none. */
  readonly confirmedAt?: number | null;
  /** Why nothing is sent any more. Absent: it is. */
  readonly disabled?: { readonly by: (typeof DISABLED_BY)[number]; readonly at: number };
}

/** The endpoints of an account; no record without any. */
export interface WebhooksRecord {
  readonly userId: string;
  /** The oldest first. */
  readonly endpoints: readonly Endpoint[];
  /** Views up to here were reported (ms since 1970). */
  readonly viewsTo: number;
}

/** Which endpoint of whom something is for. */
export interface Whose {
  readonly userId: string;
  readonly endpointId: string;
}

/**
 * Queue of messages for one endpoint about one object; the first is under way or waits for its next try. A lane
 * exists exactly while it has deliveries, and code that changes either checks the lane.
 */
export interface LaneRecord extends Whose {
  /** The object's place in the registry as text, `PING` or `CHALLENGE`. */
  readonly lane: string;
  /** Number of the next delivery that is put in. */
  readonly next: number;
  /** Not to be tried earlier (ms since 1970): a pause after a failure, or the current lease. */
  readonly dueAt: number;
  /** Id of the process that tries; a later lease replaces it. */
  readonly lease?: string;
  /** How often the first of the lane has failed. */
  readonly failures: number;
}

/** A lane of which the first is on its way. */
export interface LeasedLane extends LaneRecord {
  readonly lease: string;
}

export const PING = "ping";
export const CHALLENGE = "challenge";

/** Whether its receiver has said that it wants messages. */
export const isConfirmed = ({ confirmedAt }: Endpoint): boolean => typeof confirmedAt === "number";

/** A message on its way to one endpoint. */
export interface DeliveryRecord extends Whose {
  readonly lane: string;
  readonly number: number;
  readonly message: Message;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
}

/** A message, built once and sent byte for byte the same each time. */
export interface Message {
  /** The `webhook-id`. */
  readonly id: string;
  readonly type: WebhookAttempt["type"];
  /** Proof identifier; `null` for a ping and a challenge. */
  readonly objectId: string | null;
  /** JSON. */
  readonly body: string;
}

/** How a delivery was answered; the last `WEBHOOK_ATTEMPTS` of an endpoint are kept. */
export interface AttemptRecord extends Whose {
  /** ULID: sorts by time. */
  readonly id: string;
  readonly lane: string;
  readonly message: Message;
  /** When it was sent, ms since 1970. */
  readonly at: number;
  readonly milliseconds: number;
  readonly attempt: number;
  readonly outcome: WebhookAttempt["outcome"];
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  readonly answer: string;
  /** ms since 1970. */
  readonly again: number | null;
}

/** That nothing has got through to an endpoint since then (ms since 1970); gone with the next success. */
export interface FailingRecord extends Whose {
  readonly since: number;
}

/** Position of the follower (`follower.ts`). The record exists exactly while there is an endpoint. */
export interface FollowedRecord {
  /** Entries of the log whose messages are all in their lanes, and of the next one the last target that has its own. */
  readonly entries: number;
  readonly after: string | null;
  /** The same of entries that are covered by a time stamp. */
  readonly stamped: number;
  readonly stampedAfter: string | null;
}

/** Whose an object was that an administrator has erased: its own record and events say so no more. */
export interface ErasedFor {
  readonly tokenId: number;
  readonly ownerId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export const webhookRecords = collection<WebhooksRecord>(["webhooks"], {
  one: "webhooks of an account",
  key: ({ userId }) => [userId],
  person: {
    exported: {
      member: "webhooks",
      means: "vos webhooks\u00a0: adresses, événements, dates\u00a0; jamais leurs secrets",
      row: ({ endpoints }) => ({
        endpoints: endpoints.map(({ url, events, createdAt, disabled }) => ({
          url,
          events,
          createdAt: new Date(createdAt).toISOString(),
          disabledAt: disabled ? new Date(disabled.at).toISOString() : null,
        })),
      }),
    },
  },
});

const allDue: Deno.KvKey = ["webhook_lanes_due"];

export const dueKeys = {
  all: allDue,
  of: ({ userId, endpointId }: Whose): Deno.KvKey => [...allDue, userId, endpointId],
} as const;

export const laneRecords = collection<LaneRecord>(["webhook_lanes"], {
  one: "lane of a webhook",
  key: ({ userId, endpointId, lane }) => [userId, endpointId, lane],
  indexes: [dueKeys.all],
  indexKeys: ({ dueAt, lane, ...whose }) => [[...dueKeys.of(whose), dueAt, lane]],
  lead: ({ key, value }) => ["webhook_lanes", ...key.slice(1, 3), String(value)],
  person: { exported: null },
});

export const deliveryRecords = collection<DeliveryRecord>(["webhook_deliveries"], {
  one: "delivery of a webhook",
  key: ({ userId, endpointId, lane, number }) => [userId, endpointId, lane, number],
  // About events that the export contains itself.
  person: { exported: null },
});

export const attemptRecords = collection<AttemptRecord>(["webhook_attempts"], {
  one: "answered delivery of a webhook",
  key: ({ userId, endpointId, id }) => [userId, endpointId, id],
  person: {
    exported: {
      member: "webhookDeliveries",
      means: "les derniers envois de vos webhooks, et les réponses reçues",
      row: ({ message, at, status, failure }) => ({
        type: message.type,
        at: new Date(at).toISOString(),
        status,
        failure,
      }),
    },
  },
});

export const failingRecords = collection<FailingRecord>(["webhooks_failing"], {
  one: "note of a webhook that fails",
  key: ({ userId, endpointId }) => [userId, endpointId],
  // The responses in the export say more.
  person: { exported: null },
});

export const followedRecords = collection<FollowedRecord>(["webhooks_followed"], {
  one: "place of the webhooks in the log",
  key: () => ["log"],
});

export const erasedForRecords = collection<ErasedFor>(["webhooks_erased_for"], {
  one: "note of an erased object",
  key: ({ tokenId }) => [tokenId],
  until: ({ at }) => at + WEEK_MS,
  person: { isOf: ({ ownerId }, { id }) => ownerId === id, exported: null },
});

export const FOLLOWED_KEY = followedRecords.at("log");

export async function findWebhooks(kv: Reader, userId: string): Promise<WebhooksRecord | null> {
  return present(await kv.get<WebhooksRecord>(webhookRecords.at(userId)));
}

/** The record with other endpoints; with none of them it goes. */
export const withEndpoints = (before: WebhooksRecord, endpoints: readonly Endpoint[]): Write[] =>
  endpoints.length === 0 ? webhookRecords.remove(before) : webhookRecords.replace(before, { ...before, endpoints });

/** The sealed secrets that sign now, the present one first. `now` in ms since 1970. */
export const secretsOf = ({ secret, former }: Endpoint, now: number): readonly string[] =>
  former && isAhead(former.until, now, WEBHOOK_SECRETS_MS) ? [secret, former.secret] : [secret];

/** What must go so that with one more there are as many answers as are kept. */
export async function oldAttempts(kv: Kv, { userId, endpointId }: Whose): Promise<Write[]> {
  const kept = kv.list(
    { prefix: attemptRecords.at(userId, endpointId) },
    { reverse: true, limit: 4 * WEBHOOK_ATTEMPTS },
  );
  const keys = await Array.fromAsync(kept, ({ key }) => key);
  return keys.slice(WEBHOOK_ATTEMPTS - 1).map((key): Write => ({ key, erase: true }));
}

/**
 * Switches off all endpoints of an account after a takeover, because the intruder may have added any. `now` in ms
 * since 1970.
 */
export async function webhooksSwitchedOff(
  read: Reader,
  userId: string,
  by: "recovery" | "administrator",
  now: number,
): Promise<Write[]> {
  const record = await findWebhooks(read, userId);
  if (!record || record.endpoints.every(({ disabled }) => disabled)) return [];
  const disabled = { by, at: now };
  return withEndpoints(
    record,
    record.endpoints.map((endpoint) => ({ ...endpoint, disabled: endpoint.disabled ?? disabled })),
  );
}
