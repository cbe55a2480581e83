import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { isLoopbackOrigin } from "../../registry/log/name.ts";
import type { Plugin } from "../port/plugin.ts";
import { measureWebhooks } from "./metrics.ts";
import { type OpenWebhooksDeps, openWebhooks, type WebhookMode } from "./open.ts";
import { webhookRoutes } from "./routes.ts";
import {
  attemptRecords,
  deliveryRecords,
  erasedForRecords,
  failingRecords,
  followedRecords,
  laneRecords,
  webhookRecords,
  webhooksSwitchedOff,
} from "./store.ts";

/**
 * Settings of the webhooks plugin. Only `mode` is set in production; tests also inject a fake network and shorter
 * timeouts.
 */
export type WebhookSettings = Pick<OpenWebhooksDeps, "mode" | "network" | "withinMs" | "slowMs">;

const EVERY_MS = 1000;

/** Webhooks: sends events of an account's objects to its endpoints. */
export const webhooks = {
  name: "webhooks",
  settings: ["WEBHOOKS"],
  collections: [
    webhookRecords,
    laneRecords,
    deliveryRecords,
    attemptRecords,
    failingRecords,
    followedRecords,
    erasedForRecords,
  ],
  tags: {
    webhooks: {
      name: "Webhooks",
      description: "What happens to a person's objects, sent to an address of theirs (Standard Webhooks).",
    },
  },
  readSettings: (read, { publicUrl }) => ({ mode: modeOf(publicUrl, read("WEBHOOKS")) }),
  reaches: ({ mode }) => ({ internet: mode !== "off", hosts: mode === "loopback" ? ["127.0.0.1"] : [] }),
  endsListening: webhooksSwitchedOff,
  onErased: (erased, now) => erasedForRecords.put({ ...erased, at: now }, now),
  open(deps, settings) {
    const { kv, environment, publicUrl, log, limits, lease, stopping } = deps;
    const key = deps.secrets.webhooks;
    const opened = openWebhooks({ kv, environment, key, publicUrl, log, limits, lease, ...settings });
    return {
      ...opened,
      routes: (call: AccountCall) =>
        new Hono<{ Variables: Variables }>().basePath("/api").route("/webhooks", webhookRoutes(call, opened.service)),
      measure: (metrics) => measureWebhooks(metrics, opened, environment.now),
      plan(chores) {
        chores.every("webhooks", EVERY_MS, () => opened.follow(stopping));
        chores.every("webhook_deliveries", EVERY_MS, () => opened.deliver(stopping));
      },
      resealAll: () => opened.service.resealAll(),
    };
  },
} as const satisfies Plugin<WebhookSettings>;

/** Allows loopback addresses only if no one else can sign in to this installation. */
function modeOf(publicUrl: string, text = "on"): WebhookMode {
  const mode = (["on", "off", "loopback"] as const).find((known) => known === text);
  if (!mode) throw new Error(`WEBHOOKS is "${text}"; it must be on, off or loopback.`);
  if (mode === "loopback" && !isLoopbackOrigin(new URL(publicUrl).host))
    throw new Error("WEBHOOKS=loopback is for tests and development: PUBLIC_URL must name this machine.");
  return mode;
}
