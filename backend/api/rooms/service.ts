import { Hono } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import { Health, Ready } from "../../contract/health.ts";
import { Site } from "../../contract/site.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { RegistryRoom } from "./registry.ts";

/** Parts of the health status outside the registry. */
interface Beside {
  readonly longestBlockMs: () => number;
  /** Returns the outcomes of the operator's tasks; `null` if they cannot be read. */
  readonly readTasks: () => Promise<Health["tasks"]>;
}

/** Returns the routes about the service itself: its state and its operator. */
export function serviceRoutes(
  call: AccountCall,
  health: RegistryRoom["health"],
  site: Site,
  { longestBlockMs, readTasks }: Beside,
) {
  return new Hono<{ Variables: Variables }>()
    .get(
      "/health",
      call({
        who: "anyone",
        does: "Returns the health of the service and the size of the registry.",
        answers: { 200: { Health } },
      }),
      async (c) => c.json({ ...(await health.read()), tasks: await readTasks(), longestBlockMs: longestBlockMs() }),
    )
    .get(
      "/ready",
      call({
        who: "anyone",
        does: "Returns whether the service can handle requests: the store is writable, the log accepts entries, and checkpoints are signed.",
        note: "If not, returns `unavailable` with the reason.",
        answers: { 200: { Ready } },
        refuses: ["unavailable"],
      }),
      async (c) => c.json(await health.ready()),
    )
    .get(
      "/site",
      call({ who: "anyone", does: "Returns the operator of this installation.", answers: { 200: { Site } } }),
      (c) => {
        c.header("Cache-Control", "public, max-age=300");
        return c.json(site);
      },
    );
}
