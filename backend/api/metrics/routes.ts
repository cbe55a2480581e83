import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { bearerToken } from "../../platform/http/call.ts";
import type { Variables } from "../../platform/http/context.ts";
import type { Metrics } from "../../platform/observe/metrics.ts";
import { Refusal } from "../../platform/refusal.ts";

/** `/metrics`, for whoever has the token of the configuration; without one there is nothing. */
export const metricsRoutes = (call: AccountCall, metrics: Metrics, token: string | null) =>
  new Hono<{ Variables: Variables }>().get(
    "/metrics",
    call({
      who: "holder",
      does: "Answers what the process measures of itself, as OpenMetrics text.",
      note: "What proves the right to it is METRICS_TOKEN as bearer token. Where none is set, there is nothing at this address.",
      answers: { 200: { media: "application/openmetrics-text", words: "The metrics." } },
      refuses: ["unauthenticated", "not_found"],
    }),
    async (c) => {
      if (token === null) throw new Refusal("not_found", "There is nothing at this address.");
      const given = bearerToken(c);
      if (given === null || !same(given, token)) throw new Refusal("unauthenticated", "Wrong or missing bearer token.");
      return c.body(await metrics.read(), 200, { "Content-Type": metrics.contentType });
    },
  );

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** In a time that tells nothing of either. */
const same = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));
