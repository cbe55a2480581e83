import { createHash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import type { RemoteFailures } from "../../admin/console/remote-failures/service.ts";
import { RemoteRatesAnswer } from "../../contract/remote-failure.ts";
import { bearerToken } from "../../platform/http/calls/call.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Metrics } from "../../platform/observe/metrics.ts";
import { Refusal } from "../../platform/refusal.ts";

export interface MetricsDeps {
  readonly metrics: Metrics;
  readonly rates: RemoteFailures["rates"];
  /** `null`: the endpoints answer 404. */
  readonly token: string | null;
}

const NOTE = "Requires `METRICS_TOKEN` as bearer token. Returns `not_found` if none is configured.";

/** `/metrics` and `/metrics/microfrontends`, for requests with the configured token; 404 if none is configured. */
export function metricsRoutes(call: AccountCall, { metrics, rates, token }: MetricsDeps) {
  /** Throws unless the request has the token. */
  function demandToken(c: Context): void {
    if (token === null) throw new Refusal("not_found", "There is nothing at this address.");
    const given = bearerToken(c);
    if (given === null || !same(given, token)) throw new Refusal("unauthenticated", "Wrong or missing bearer token.");
  }

  return new Hono<{ Variables: Variables }>()
    .get(
      "/metrics",
      call({
        who: "holder",
        does: "Returns the metrics of the process in OpenMetrics format.",
        note: NOTE,
        answers: { 200: { media: "application/openmetrics-text", words: "Metrics in OpenMetrics format." } },
        refuses: ["unauthenticated", "not_found"],
      }),
      async (c) => {
        demandToken(c);
        return c.body(await metrics.read(), 200, { "Content-Type": metrics.contentType });
      },
    )
    .get(
      "/metrics/microfrontends",
      call({
        who: "holder",
        does: "Returns served pages and reported failures for each release of the microfrontends.",
        note: NOTE,
        answers: { 200: { RemoteRatesAnswer } },
        refuses: ["unauthenticated", "not_found"],
      }),
      async (c) => {
        demandToken(c);
        return c.json({ rates: await rates() } satisfies RemoteRatesAnswer, 200);
      },
    );
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();

/** Compares two secrets in constant time. */
const same = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b));
