import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { WEBHOOK_ATTEMPTS } from "../../contract/constants.ts";
import { Done } from "../../contract/fields.ts";
import { PageQuery } from "../../contract/paging.ts";
import {
  AddedWebhook,
  AddWebhookRequest,
  AttemptParam,
  AttemptsAnswer,
  AttemptsQuery,
  EditWebhookRequest,
  QueuedMessage,
  RenewedSecret,
  Webhook,
  WebhookParam,
  WebhooksAnswer,
} from "../../contract/webhook.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { oldestFirst, PAGED, paged, tellNext } from "../../platform/http/calls/paged.ts";
import type { Webhooks } from "./service.ts";

/**
 * Routes under `/webhooks`: endpoints that receive events about the caller's objects, and the results of deliveries
 * to them.
 */
export const webhookRoutes = (call: AccountCall, webhooks: Webhooks) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/",
      call({
        who: "user",
        does: "Lists the webhooks of the account, oldest first.",
        note: PAGED,
        query: PageQuery,
        answers: { 200: { WebhooksAnswer } },
      }),
      async (c) => {
        const added = await webhooks.list(c.var.caller.user.id);
        return c.json({ data: paged(c, c.req.valid("query"), added, oldestFirst) } satisfies WebhooksAnswer);
      },
    )
    .post(
      "/",
      call({
        who: "recent user",
        does: "Creates a webhook, and returns the secret that signs its deliveries (Standard Webhooks).",
        note: "Only this response contains the secret. The owner is notified by e-mail. The receiver gets a challenge, and no events until it has returned the challenge. Requires a proven e-mail address; one webhook per host.",
        body: { AddWebhookRequest },
        answers: { 201: { AddedWebhook } },
        refuses: ["conflict", "forbidden", "unavailable"],
        limit: "webhookAccount",
      }),
      async (c) => {
        const { user, session } = c.var.caller;
        return c.json(await webhooks.add(user.id, c.req.valid("json"), session), 201);
      },
    )
    .put(
      "/:id",
      call({
        who: "owner",
        does: "Updates the events of a webhook, or turns it on or off.",
        note: "The address cannot be changed: create another webhook instead.",
        params: WebhookParam,
        body: { EditWebhookRequest },
        answers: { 200: { Webhook } },
        refuses: ["not_found", "unavailable"],
      }),
      async (c) => {
        const { user, session } = c.var.caller;
        return c.json(await webhooks.edit(user.id, c.req.valid("param").id, c.req.valid("json"), session));
      },
    )
    .delete(
      "/:id",
      call({
        who: "owner",
        does: "Deletes a webhook and its pending deliveries.",
        params: WebhookParam,
        answers: { 200: { Done } },
        refuses: ["not_found"],
      }),
      async (c) => {
        await webhooks.remove(c.var.caller.user.id, c.req.valid("param").id);
        return c.json({ message: "The webhook has been removed." });
      },
    )
    .post(
      "/:id/secret",
      call({
        who: "recent owner",
        does: "Creates a new secret; the previous one also signs deliveries for 24 hours unless it is deleted.",
        params: WebhookParam,
        answers: { 201: { RenewedSecret } },
        refuses: ["not_found", "unavailable"],
        limit: "webhookAccount",
      }),
      async (c) => c.json(await webhooks.renewSecret(c.var.caller.user.id, c.req.valid("param").id), 201),
    )
    .delete(
      "/:id/secret",
      call({
        who: "owner",
        does: "Deletes the previous secret.",
        params: WebhookParam,
        answers: { 200: { Webhook } },
        refuses: ["not_found"],
      }),
      async (c) => c.json(await webhooks.endFormerSecret(c.var.caller.user.id, c.req.valid("param").id)),
    )
    .post(
      "/:id/challenge",
      call({
        who: "owner",
        does: "Sends the challenge again, if the receiver has not confirmed it.",
        params: WebhookParam,
        answers: { 202: { QueuedMessage } },
        refuses: ["not_found", "conflict", "unavailable"],
        limit: "webhookSendAccount",
      }),
      async (c) => c.json(await webhooks.challenge(c.var.caller.user.id, c.req.valid("param").id), 202),
    )
    .post(
      "/:id/ping",
      call({
        who: "owner",
        does: "Sends a test message to the receiver, without retries.",
        params: WebhookParam,
        answers: { 202: { QueuedMessage } },
        refuses: ["not_found", "conflict", "unavailable"],
        limit: "webhookSendAccount",
      }),
      async (c) => c.json(await webhooks.ping(c.var.caller.user.id, c.req.valid("param").id), 202),
    )
    .get(
      "/:id/attempts",
      call({
        who: "owner",
        does: `Lists the last ${WEBHOOK_ATTEMPTS} delivery attempts with their responses, newest first.`,
        note: PAGED,
        params: WebhookParam,
        query: AttemptsQuery,
        answers: { 200: { AttemptsAnswer } },
        refuses: ["not_found"],
      }),
      async (c) => {
        const { limit = WEBHOOK_ATTEMPTS, cursor } = c.req.valid("query");
        const asked = { limit, cursor };
        const page = await webhooks.attempts(c.var.caller.user.id, c.req.valid("param").id, asked);
        return c.json({ data: tellNext(c, asked, page) } satisfies AttemptsAnswer);
      },
    )
    .post(
      "/:id/attempts/:attempt/replay",
      call({
        who: "owner",
        does: "Sends the message of a delivery again, with its original `webhook-id`.",
        params: AttemptParam,
        answers: { 202: { QueuedMessage } },
        refuses: ["not_found", "conflict", "unavailable"],
        limit: "webhookSendAccount",
      }),
      async (c) => {
        const { id, attempt } = c.req.valid("param");
        return c.json(await webhooks.replay(c.var.caller.user.id, id, attempt), 202);
      },
    );
