/** Webhooks and their deliveries in the form that the API returns. */
import { WEBHOOK_SECRETS_MS } from "../../contract/constants.ts";
import type { Webhook, WebhookAttempt } from "../../contract/webhook.ts";
import { isAhead } from "../../platform/expiry-time.ts";
import { isoOf } from "../../platform/iso.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { present } from "../../platform/kv/write.ts";
import {
  type AttemptRecord,
  deliveryRecords,
  type Endpoint,
  type FailingRecord,
  failingRecords,
  isConfirmed,
} from "./store.ts";

/** Maximum number of waiting deliveries that are counted. */
const MAX_COUNTED = 100;

/** Returns an endpoint as the API shows it. `now` in ms since 1970. */
export async function shown(kv: Kv, userId: string, endpoint: Endpoint, now: number): Promise<Webhook> {
  const { id, url, events, createdAt, disabled, former } = endpoint;
  const failing = present(await kv.get<FailingRecord>(failingRecords.at(userId, id)));
  const waiting = await Array.fromAsync(
    kv.list({ prefix: deliveryRecords.at(userId, id) }, { limit: MAX_COUNTED }),
    () => true,
  );
  const hasFormer = former && isAhead(former.until, now, WEBHOOK_SECRETS_MS);
  return {
    _id: id,
    url,
    events,
    createdAt: isoOf(createdAt),
    enabled: !disabled,
    confirmed: isConfirmed(endpoint),
    disabled: disabled ? { by: disabled.by, at: isoOf(disabled.at) } : null,
    failingSince: failing && !disabled ? isoOf(failing.since) : null,
    waiting: waiting.length,
    formerSecretUntil: hasFormer ? isoOf(former.until) : null,
  };
}

export const toAttempt = (record: AttemptRecord): WebhookAttempt => ({
  _id: record.id,
  messageId: record.message.id,
  type: record.message.type,
  objectId: record.message.objectId,
  at: isoOf(record.at),
  milliseconds: record.milliseconds,
  attempt: record.attempt,
  outcome: record.outcome,
  status: record.status,
  failure: record.failure,
  answer: record.answer,
  again: record.again === null ? null : isoOf(record.again),
});
