/** Webhooks: events of an account's objects, sent to an address of its owner. */
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
      // A URL parser drops tabs and line breaks, so the parsed address would differ from the text.
      z.regex(/^[\x21-\x7e\u{a0}-\u{10ffff}]+$/u, "must be an address without spaces"),
    ),
    "Where it is sent: an https address with a name, on port 443 or 8443, without user, password and fragment.",
  ),
  events: events(),
});
export type AddWebhookRequest = z.infer<typeof AddWebhookRequest>;

/** `PUT /webhooks/:id`. */
export const EditWebhookRequest = z.strictObject({
  events: z.optional(events()),
  enabled: z.optional(flag("Whether messages are sent. Events during a pause are not sent later.")),
});
export type EditWebhookRequest = z.infer<typeof EditWebhookRequest>;

const ulid = (words: string) =>
  described(z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, "must be an identifier of this service")), words);

export const WebhookParam = z.strictObject({ id: ulid("Names the webhook.") });

export const AttemptParam = z.strictObject({
  id: ulid("Names the webhook."),
  attempt: ulid("Names one of its last deliveries."),
});

/** Why a webhook is disabled. */
export const DISABLED_BY = ["owner", "failures", "gone", "recovery", "administrator"] as const;

/** A webhook of the caller. Only the answer that creates it contains its secret. */
export const Webhook = z
  .object({
    _id: text("Names the webhook."),
    url: text("Where it is sent."),
    events: list(z.enum(WEBHOOK_EVENTS), "Types of events to send."),
    createdAt: instant("When it was added; UTC."),
    enabled: flag("Whether anything is sent."),
    confirmed: flag("Whether its receiver has sent a challenge back; nothing but challenges is sent before."),
    disabled: nullable(
      part("Why nothing is sent any more, and since when.", {
        by: choice(
          DISABLED_BY,
          "The owner; two days of nothing but failures; an answer 410 Gone of the receiver; a recovery of the account; or an administrator, who has blocked the account.",
        ),
        at: instant("UTC."),
      }),
      "Null while it is on.",
    ),
    failingSince: nullable(instant(), "Since when nothing has got through; UTC. Null while all is well."),
    waiting: count("Deliveries that wait, 100 for 100 or more."),
    formerSecretUntil: nullable(
      instant(),
      "Until when deliveries are signed by the secret before, too; UTC. Null: by one.",
    ),
  })
  .register(z.globalRegistry, { id: "Webhook" });
export interface Webhook extends Immutable<z.infer<typeof Webhook>> {}

/** `GET /webhooks`. */
export const WebhooksAnswer = z.object({ data: list(Webhook, "The webhooks, the oldest first.") });
export interface WebhooksAnswer extends Immutable<z.infer<typeof WebhooksAnswer>> {}

const secret = () => text("Secret that its deliveries are signed with, whsec_ and base64. It is not shown again.");

/** `POST /webhooks`. */
export const AddedWebhook = z.object({ webhook: described(Webhook, "The webhook."), secret: secret() });
export interface AddedWebhook extends Immutable<z.infer<typeof AddedWebhook>> {}

/** `POST /webhooks/:id/secret`. */
export const RenewedSecret = z.object({ webhook: described(Webhook, "The webhook."), secret: secret() });
export interface RenewedSecret extends Immutable<z.infer<typeof RenewedSecret>> {}

/** Why a delivery failed, for programs; screens translate it for people. */
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
    _id: text("Names this delivery."),
    messageId: text("The webhook-id header: the same each time that this message is sent."),
    type: choice([...WEBHOOK_EVENTS, "ping", "challenge"], "Type of the event."),
    objectId: nullable(z.string(), "Proof identifier of the object; null for a ping or a challenge."),
    at: instant("When it was sent; UTC."),
    milliseconds: count("How long it took."),
    attempt: count("How often this message had been sent by then, this time included."),
    outcome: choice(
      ["delivered", "waiting", "given_up"],
      "Whether it was taken; whether it is sent again, or not any more.",
    ),
    status: nullable(count(), "The status that was answered; null where nothing was."),
    failure: nullable(z.enum(DELIVERY_FAILURES), "Why it was not taken; null where it was."),
    answer: text("How the body of the answer begins, as text."),
    again: nullable(instant(), "When it is sent again at the soonest; UTC."),
  })
  .register(z.globalRegistry, { id: "WebhookAttempt" });
export interface WebhookAttempt extends Immutable<z.infer<typeof WebhookAttempt>> {}

/** `GET /webhooks/:id/attempts`. */
export const AttemptsQuery = z.strictObject({
  limit: described(z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(20))), "Entries a page; 20 by default."),
  cursor: z.optional(text("The cursor of the address that the page before has given.").check(z.maxLength(CURSOR_MAX))),
});
export const AttemptsAnswer = z.object({ data: list(WebhookAttempt, "The last deliveries, the latest first.") });
export interface AttemptsAnswer extends Immutable<z.infer<typeof AttemptsAnswer>> {}

/** `POST /webhooks/:id/ping`, and the calls that send a challenge or repeat a delivery. */
export const QueuedMessage = z.object({ messageId: text("The webhook-id header of what will be sent.") });
export interface QueuedMessage extends Immutable<z.infer<typeof QueuedMessage>> {}
