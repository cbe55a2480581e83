import { Hono } from "hono";
import type { Auth } from "../../accounts/auth/service.ts";
import { MarkReadRequest } from "../../contract/notification.ts";
import type { CallerVariables } from "../../platform/http/context.ts";
import { bearerToken, requireUser } from "../../platform/http/guards.ts";
import { jsonBody, validate } from "../../platform/http/validate.ts";
import type { Notifications } from "./service.ts";
import type { Listen } from "./stream.ts";

/** `/notifications`: what happened, to a person's objects or to one object. */
export const notificationRoutes = (auth: Auth, notifications: Notifications, listen: Listen) =>
  new Hono<{ Variables: CallerVariables }>()
    .use(requireUser(auth))
    .get("/get-user-notifications", async (c) =>
      c.json({ data: await notifications.listForUser(c.var.caller.user.id) }),
    )
    .get("/get-object-notifications/:id", async (c) =>
      c.json({ data: await notifications.listForObject(c.var.caller.user, c.req.param("id")) }),
    )
    .post("/mark-read", jsonBody, validate("json", MarkReadRequest), async (c) => {
      await notifications.markRead(c.var.caller.user.id, c.req.valid("json").id);
      return c.json({ message: "Marked as read." });
    })
    .get("/stream", (c) => {
      const token = bearerToken(c);
      const mayListen = async () => token !== null && (await auth.authenticate(token)) !== null;
      return listen(c, c.var.caller, mayListen);
    });
