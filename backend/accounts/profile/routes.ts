import { Hono } from "hono";
import { SessionParam, type SessionsAnswer } from "../../contract/session.ts";
import { EditProfileRequest } from "../../contract/user.ts";
import type { CallerVariables } from "../../platform/http/context.ts";
import { requireUser } from "../../platform/http/guards.ts";
import { jsonBody, validate } from "../../platform/http/validate.ts";
import type { Auth } from "../auth/service.ts";
import type { Sessions } from "../auth/sessions.ts";
import { toUser } from "../users/store.ts";
import type { Users } from "./service.ts";

/** `/user`: the signed-in person's own account. */
export const userRoutes = (auth: Auth, sessions: Sessions, users: Users) =>
  new Hono<{ Variables: CallerVariables }>()
    .use(requireUser(auth))
    .get("/get-user", (c) => c.json(toUser(c.var.caller.user)))
    .post("/edit-profile", jsonBody, validate("json", EditProfileRequest), async (c) =>
      c.json(await users.editProfile(c.var.caller.user.id, c.req.valid("json"))),
    )
    .get("/sessions", async (c) => {
      const { user, session } = c.var.caller;
      return c.json({ data: await sessions.list(user, session.id) } satisfies SessionsAnswer);
    })
    .delete("/sessions", async (c) => {
      await users.endSessions(c.var.caller.user.id);
      return c.json({ message: "All sessions have ended." });
    })
    .delete("/sessions/:id", validate("param", SessionParam), async (c) => {
      await sessions.endOne(c.var.caller.user.id, c.req.valid("param").id);
      return c.json({ message: "The session has ended." });
    });
