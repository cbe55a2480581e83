import { Hono } from "hono";
import type { Auth } from "../auth/service.ts";
import type { CallerVariables } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import type { Notifications } from "./service.ts";

/** `/notifications`: what happened, to a person's objects or to one object. */
export const notificationRoutes = (auth: Auth, notifications: Notifications) =>
  new Hono<{ Variables: CallerVariables }>()
    .use(requireUser(auth))
    .get("/get-user-notifications", async (c) =>
      c.json({ data: await notifications.listForUser(c.var.caller.user.id) }),
    )
    .get("/get-object-notifications/:id", async (c) =>
      c.json({ data: await notifications.listForObject(c.var.caller.user, c.req.param("id")) }),
    );
