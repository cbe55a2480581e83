/** Webhooks: signed requests about events of an account's objects, sent to a URL that the owner chose. */
import * as z from "zod/mini";
import { WEBHOOK_ADDRESS_MAX, WEBHOOK_EVENTS } from "./constants.ts";
import { choice, count, described, flag, instant, list, nullable, part, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";
import { CURSOR_MAX } from "./paging.ts";

const events = () =>
  described(
    z
      .array(z.enum(WEBHOOK_EVENTS))
      .check(z.minLength(1, "must name an event"), z.maxLength(WEBHOOK_EVENTS.length, "must name each event once")),
    "Types of events to send.",
  );

/** `POST /webhooks`. */
export const AddWebhookRequest = z.strictObject({
  url: described(
    z.string().check(
      z.maxLength(WEBHOOK_ADDRESS_MAX, `must be at most ${WEBHOOK_ADDRESS_MAX} characters`),
      // Blanks are refused, because a URL parser drops tabs and line breaks: the parsed address would differ from the
      // text.
      z.regex(/^[\x21-\x7e\u{a0}-\u{10ffff}]+$/u, "must be an address without spaces"),
    ),
    "Address that receives the events: https, with a host name, on port 443 or 8443, without user, password and fragment.",
  ),
  events: events(),
});
export type AddWebhookRequest = z.infer<typeof AddWebhookRequest>;

/** `PUT /webhooks/:id`. */
export const EditWebhookRequest = z.strictObject({
  events: z.optional(events()),
  enabled: z.optional(flag("Whether events are sent. Events during a pause are not sent later.")),
});
export type EditWebhookRequest = z.infer<typeof EditWebhookRequest>;

const ulid = (words: string) =>
  described(z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "must be an identifier of this service")), words);

export const WebhookParam = z.strictObject({ id: ulid("Identifier of the webhook.") });

export const AttemptParam = z.strictObject({
  id: ulid("Identifier of the webhook."),
  attempt: ulid("Identifier of one of its last deliveries."),
});

/** Why a webhook is disabled. */
export const DISABLED_BY = ["owner", "failures", "gone", "recovery", "administrator"] as const;

/**
 * A webhook of the caller. Its secret is not included: only the call that creates the webhook or renews the secret
 * returns it.
 */
export const Webhook = z
  .object({
    _id: text("Identifier of the webhook."),
    url: text("Address that receives the events."),
    events: list(z.enum(WEBHOOK_EVENTS), "Types of events to send."),
    createdAt: instant("Time of creation; UTC."),
    enabled: flag("Whether events are sent."),
    confirmed: flag("Whether the receiver has returned a challenge. Until then only challenges are sent."),
    disabled: nullable(
      part("Why and since when the webhook is disabled.", {
        by: choice(
          DISABLED_BY,
          "owner: disabled by its owner. failures: two days without a successful delivery. gone: the receiver answered 410 Gone. recovery: the account was recovered. administrator: an administrator disabled the account.",
        ),
        at: instant("Time since which it is disabled; UTC."),
      }),
      "Null if it is enabled.",
    ),
    failingSince: nullable(
      instant(),
      "Time since which all deliveries have failed; UTC. Null if the last one succeeded.",
    ),
    waiting: count("Number of waiting deliveries; 100 means 100 or more."),
    formerSecretUntil: nullable(
      instant(),
      "Time until which deliveries are also signed with the previous secret; UTC. Null if there is only one secret.",
    ),
  })
  .register(z.globalRegistry, { id: "Webhook" });
export interface Webhook extends Immutable<z.infer<typeof Webhook>> {}

/** `GET /webhooks`. */
export const WebhooksAnswer = z.object({ data: list(Webhook, "Webhooks, oldest first.") });
export interface WebhooksAnswer extends Immutable<z.infer<typeof WebhooksAnswer>> {}

const secret = () => text("Secret that signs the deliveries: whsec_ and base64. It is not shown again.");

/** `POST /webhooks`. */
export const AddedWebhook = z.object({ webhook: described(Webhook, "The webhook."), secret: secret() });
export interface AddedWebhook extends Immutable<z.infer<typeof AddedWebhook>> {}

/** `POST /webhooks/:id/secret`. */
export const RenewedSecret = z.object({ webhook: described(Webhook, "The webhook."), secret: secret() });
export interface RenewedSecret extends Immutable<z.infer<typeof RenewedSecret>> {}

/** Why a delivery failed, for programs. Screens have a text for each value. */
export const DELIVERY_FAILURES = [
  "status",
  "redirect",
  "unknown_name",
  "refused_address",
  "no_connection",
  "tls",
  "timeout",
  "no_answer",
  "unconfirmed",
] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

/** One delivery and its result. */
export const WebhookAttempt = z
  .object({
    _id: text("Identifier of the delivery."),
    messageId: text("Value of the webhook-id header, the same for every attempt of a message."),
    type: choice([...WEBHOOK_EVENTS, "ping", "challenge"], "Type of the event."),
    objectId: nullable(z.string(), "Proof identifier of the object; null for a ping or a challenge."),
    at: instant("Time of the delivery; UTC."),
    milliseconds: count("Duration of the delivery (ms)."),
    attempt: count("Number of attempts of this message so far, including this one."),
    outcome: choice(
      ["delivered", "waiting", "given_up"],
      "delivered: the receiver accepted it. waiting: it will be retried. given_up: it will not be retried.",
    ),
    status: nullable(count(), "HTTP status of the answer; null if there was none."),
    failure: nullable(z.enum(DELIVERY_FAILURES), "Why the delivery failed; null if it succeeded."),
    answer: text("Beginning of the answer's body, as text."),
    again: nullable(instant(), "Earliest time of the next attempt; UTC. Null if there is none."),
  })
  .register(z.globalRegistry, { id: "WebhookAttempt" });
export interface WebhookAttempt extends Immutable<z.infer<typeof WebhookAttempt>> {}

/** `GET /webhooks/:id/attempts`. */
export const AttemptsQuery = z.strictObject({
  limit: described(
    z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(20))),
    "Entries per page; 20 by default.",
  ),
  cursor: z.optional(text("Cursor from the address of the next page.").check(z.maxLength(CURSOR_MAX))),
});
export const AttemptsAnswer = z.object({ data: list(WebhookAttempt, "Deliveries, latest first.") });
export interface AttemptsAnswer extends Immutable<z.infer<typeof AttemptsAnswer>> {}

/** Answer of `POST /webhooks/:id/ping`, and of the operations that send a challenge or repeat a delivery. */
export const QueuedMessage = z.object({
  messageId: text("Value of the webhook-id header of the message that will be sent."),
});
export interface QueuedMessage extends Immutable<z.infer<typeof QueuedMessage>> {}
