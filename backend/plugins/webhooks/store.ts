import { WEBHOOK_ATTEMPTS, WEBHOOK_SECRETS_MS, type WebhookEvent } from "../../contract/constants.ts";
import type { DeliveryFailure, DISABLED_BY, WebhookAttempt } from "../../contract/webhook.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { collection } from "../../platform/kv/collection.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present, type Write } from "../../platform/kv/write.ts";
import { WORDS } from "../../words/index.ts";

/** A webhook of an account: the address to which the events of the account's objects are sent. */
export interface Endpoint {
  /** Identifier of the endpoint (ULID). */
  readonly id: string;
  /** Address as returned by `readAddress`. It never changes: a new address is a new endpoint with its own secret. */
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Time of creation (ms since 1970). */
  readonly createdAt: number;
  /** Secret, sealed for `id`. */
  readonly secret: string;
  /** Previous secret, sealed. Messages are also signed with it until `until` (ms since 1970). */
  readonly former?: { readonly secret: string; readonly until: number };
  /**
   * When the owner was last notified by e-mail that the endpoint was switched off automatically (ms since 1970).
   * Absent if the owner never was.
   */
  readonly toldAt?: number;
  /**
   * When the receiver returned the challenge (ms since 1970); `null` if it has not. Absent if the endpoint was
   * created by a version without challenges.
   */
  readonly confirmedAt?: number | null;
  /** By whom and when (ms since 1970) the endpoint was switched off. Absent while it is on. */
  readonly disabled?: { readonly by: (typeof DISABLED_BY)[number]; readonly at: number };
}

/** All endpoints of an account. The record is removed with the last endpoint. */
export interface WebhooksRecord {
  readonly userId: string;
  /** Endpoints of the account, oldest first. */
  readonly endpoints: readonly Endpoint[];
  /** Views up to this time have been reported (ms since 1970). */
  readonly viewsTo: number;
}

/** Identifies an endpoint. */
export interface Whose {
  readonly userId: string;
  readonly endpointId: string;
}

/**
 * Queue of messages for one endpoint about one object. The first message is being sent or waits for its next attempt.
 * A lane exists only while it has deliveries, and every commit that changes lane or deliveries checks the lane.
 */
export interface LaneRecord extends Whose {
  /** The object's number as text, `PING` or `CHALLENGE`. */
  readonly lane: string;
  /** Number of the next delivery that is queued. */
  readonly next: number;
  /** Earliest time of the next attempt (ms since 1970), after a failure or at the end of the current lease. */
  readonly dueAt: number;
  /** Identifies the current lease. A new lease gets a new value. */
  readonly lease?: string;
  /** Number of failed attempts of the first delivery. */
  readonly failures: number;
}

/** A lane whose first delivery is being sent. */
export interface LeasedLane extends LaneRecord {
  readonly lease: string;
}

export const PING = "ping";
export const CHALLENGE = "challenge";

/** Returns whether the receiver has confirmed that it wants messages. */
export const isConfirmed = ({ confirmedAt }: Endpoint): boolean => typeof confirmedAt === "number";

/** A message queued for one endpoint. */
export interface DeliveryRecord extends Whose {
  readonly lane: string;
  readonly number: number;
  readonly message: Message;
  /** When the message was queued (ms since 1970). */
  readonly writtenAt: number;
}

/** A message. It is built once, and every attempt sends the same bytes. */
export interface Message {
  /** Value of the `webhook-id` header. */
  readonly id: string;
  readonly type: WebhookAttempt["type"];
  /** Proof identifier of the object; `null` for a ping and a challenge. */
  readonly objectId: string | null;
  /** Body of the HTTP request, JSON. */
  readonly body: string;
}

/** Result of an attempt. The last `WEBHOOK_ATTEMPTS` results of an endpoint are stored. */
export interface AttemptRecord extends Whose {
  /** Identifier of the attempt: a ULID, so that attempts are sorted by time. */
  readonly id: string;
  readonly lane: string;
  readonly message: Message;
  /** When the attempt was made (ms since 1970). */
  readonly at: number;
  readonly milliseconds: number;
  readonly attempt: number;
  readonly outcome: WebhookAttempt["outcome"];
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  readonly answer: string;
  /** When the delivery is retried (ms since 1970); `null` if it is not. */
  readonly again: number | null;
}

/** Marks an endpoint that has accepted nothing since this time (ms since 1970). Removed at the next success. */
export interface FailingRecord extends Whose {
  readonly since: number;
}

/**
 * Position in the log up to which `follower.ts` has queued messages. Created with the first endpoint; removed by the
 * follower after the last one is gone.
 */
export interface FollowedRecord {
  /**
   * Number of entries for which all messages are queued. If only some messages of the next entry are queued, `after`
   * is the target of the last of them; otherwise `null`.
   */
  readonly entries: number;
  readonly after: string | null;
  /** Same as `entries` and `after`, for messages about time stamps. */
  readonly stamped: number;
  readonly stampedAfter: string | null;
}

/**
 * Former owner of an object that an administrator has erased, stored because the object's record and events no longer
 * name the owner.
 */
export interface ErasedFor {
  readonly tokenId: number;
  readonly ownerId: string;
  /** When the object was erased (ms since 1970). */
  readonly at: number;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export const webhookRecords = collection<WebhooksRecord>(["webhooks"], {
  one: "webhooks of an account",
  key: ({ userId }) => [userId],
  person: {
    exported: {
      member: "webhooks",
      means: (language) => WORDS[language].dataExport.members.webhooks,
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
  // Deliveries are not in the data export, because the export already contains the events.
  person: { exported: null },
});

export const attemptRecords = collection<AttemptRecord>(["webhook_attempts"], {
  one: "answered delivery of a webhook",
  key: ({ userId, endpointId, id }) => [userId, endpointId, id],
  person: {
    exported: {
      member: "webhookDeliveries",
      means: (language) => WORDS[language].dataExport.members.webhookDeliveries,
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
  // These notes are not in the data export, because its list of attempts has more details.
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

/** Returns the writes that replace the endpoints of an account, or remove the record if there are none. */
export const withEndpoints = (before: WebhooksRecord, endpoints: readonly Endpoint[]): Write[] =>
  endpoints.length === 0 ? webhookRecords.remove(before) : webhookRecords.replace(before, { ...before, endpoints });

/** Returns the sealed secrets that are valid now, the current one first. `now` in ms since 1970. */
export const secretsOf = ({ secret, former }: Endpoint, now: number): readonly string[] =>
  former && isAhead(former.until, now, WEBHOOK_SECRETS_MS) ? [secret, former.secret] : [secret];

/** Returns writes that remove the oldest attempts, so that one more fits within `WEBHOOK_ATTEMPTS`. */
export async function oldAttempts(kv: Kv, { userId, endpointId }: Whose): Promise<Write[]> {
  const kept = kv.list(
    { prefix: attemptRecords.at(userId, endpointId) },
    { reverse: true, limit: 4 * WEBHOOK_ATTEMPTS },
  );
  const keys = await Array.fromAsync(kept, ({ key }) => key);
  return keys.slice(WEBHOOK_ATTEMPTS - 1).map((key): Write => ({ key, erase: true }));
}

/**
 * Returns writes that switch off all endpoints of an account after a takeover, because the intruder may have added
 * some. `now` in ms since 1970.
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
