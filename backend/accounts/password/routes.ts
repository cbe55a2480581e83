import { Hono } from "hono";
import { Done } from "../../contract/fields.ts";
import { ChangePasswordRequest } from "../../contract/password.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { AccountCall } from "../auth/call.ts";
import type { VisitorOf } from "../auth/visitor.ts";
import type { PasswordChange } from "./service.ts";

/** `/user/password`: the password of the signed-in user. */
export const passwordRoutes = (call: AccountCall, password: PasswordChange, visitorOf: VisitorOf) =>
  new Hono<{ Variables: Variables }>().post(
    "/",
    call({
      who: "user",
      does: "Changes the password, and ends all other sessions.",
      body: { ChangePasswordRequest },
      checksSecret: true,
      answers: { 200: { Done } },
      // Wrong passwords are counted per session, and each one lengthens the wait before the next attempt.
      refuses: ["conflict", "forbidden", "rate_limited"],
    }),
    async (c) => {
      await password.change(c.var.caller, c.req.valid("json"), visitorOf(c));
      return c.json({ message: "Your password has been changed." });
    },
  );
