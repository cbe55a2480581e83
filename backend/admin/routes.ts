import { Hono } from "hono";
import type { Auth } from "../auth/service.ts";
import { CollectionParam, CollectionQuery } from "../contract/admin.ts";
import type { CallerVariables } from "../http/context.ts";
import { requireAdmin, requireUser } from "../http/guards.ts";
import { validate } from "../http/validate.ts";
import type { Admin } from "./service.ts";

/** `/admin`: the console's reading of the collections. */
export const adminRoutes = (auth: Auth, admin: Admin) =>
  new Hono<{ Variables: CallerVariables }>()
    .use(requireUser(auth), requireAdmin)
    .get("/:collection", validate("param", CollectionParam), validate("query", CollectionQuery), async (c) =>
      c.json(await admin.read(c.req.valid("param").collection, c.req.valid("query"))),
    );
