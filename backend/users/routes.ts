import { Hono } from "hono";
import type { Auth } from "../auth/service.ts";
import { EditProfileRequest } from "../contract/user.ts";
import type { CallerVariables } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { jsonBody, validate } from "../http/validate.ts";
import type { Users } from "./service.ts";
import { toUser } from "./store.ts";

/** `/user`: the signed-in person's own account. */
export const userRoutes = (auth: Auth, users: Users) =>
  new Hono<{ Variables: CallerVariables }>()
    .use(requireUser(auth))
    .get("/get-user", (c) => c.json(toUser(c.var.caller.user)))
    .post("/edit-profile", jsonBody, validate("json", EditProfileRequest), async (c) =>
      c.json(await users.editProfile(c.var.caller.user.id, c.req.valid("json"))),
    );
