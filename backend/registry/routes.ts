import { Hono } from "hono";
import { LookupQuery } from "../contract/registry.ts";
import type { Variables } from "../http/context.ts";
import { limitAddress } from "../http/limit.ts";
import { validate } from "../http/validate.ts";
import type { Limits } from "../limits/limits.ts";
import type { Lookup } from "./lookup.ts";

/** `/registry`: what anybody may read, with no account and from any site. */
export const registryRoutes = (lookup: Lookup, limits: Limits) =>
  new Hono<{ Variables: Variables }>().get(
    "/lookup",
    limitAddress(limits, "lookup"),
    validate("query", LookupQuery),
    async (c) => {
      c.header("Access-Control-Allow-Origin", "*");
      c.header("Cross-Origin-Resource-Policy", "cross-origin");
      return c.json(await lookup(c.req.valid("query").hash));
    },
  );
