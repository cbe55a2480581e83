import { Hono } from "hono";
import { Health, Ready } from "../contract/health.ts";
import { Site } from "../contract/site.ts";
import type { Call } from "../platform/http/call.ts";
import type { AnyCaller, Variables } from "../platform/http/context.ts";
import type { HealthService } from "../registry/log/health.ts";

export interface ServiceRoutesDeps<C extends AnyCaller> {
  readonly call: Call<C>;
  readonly health: HealthService;
  readonly contactEmail: string;
}

/** The service itself. */
export const serviceRoutes = <C extends AnyCaller>({ call, health, contactEmail }: ServiceRoutesDeps<C>) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/health",
      call({
        who: "anyone",
        does: "Tells that the service is up, and how long the registry is.",
        answers: { 200: { Health } },
      }),
      async (c) => c.json(await health.read()),
    )
    .get(
      "/ready",
      call({
        who: "anyone",
        does: "Tells whether the service can take work: the store is written, the log's writer works, checkpoints are signed.",
        note: "When it cannot, the refusal says why.",
        answers: { 200: { Ready } },
        refuses: ["unavailable"],
      }),
      async (c) => c.json(await health.ready()),
    )
    .get(
      "/site",
      call({ who: "anyone", does: "Tells who runs this installation.", answers: { 200: { Site } } }),
      (c) => {
        c.header("Cache-Control", "public, max-age=300");
        return c.json({ contactEmail } satisfies Site);
      },
    );
