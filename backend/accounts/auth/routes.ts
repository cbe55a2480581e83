import { Hono } from "hono";
import { LoginRequest, ReauthenticateRequest, RefreshRequest, RegisterRequest } from "../../contract/auth.ts";
import type { CallerVariables, Variables } from "../../platform/http/context.ts";
import { requireUser } from "../../platform/http/guards.ts";
import { limitAddress } from "../../platform/http/limit.ts";
import { jsonBody, validate } from "../../platform/http/validate.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { deviceOf } from "./device.ts";
import type { Auth } from "./service.ts";

/** `/auth`: accounts and sessions. */
export const authRoutes = (auth: Auth, limits: Limits) =>
  new Hono<{ Variables: Variables }>()
    .post("/register", limitAddress(limits, "register"), jsonBody, validate("json", RegisterRequest), async (c) =>
      c.json(await auth.register(c.req.valid("json"), deviceOf(c.req.header("user-agent"))), 201),
    )
    .post("/login", limitAddress(limits, "login"), jsonBody, validate("json", LoginRequest), async (c) =>
      c.json(await auth.login(c.req.valid("json"), deviceOf(c.req.header("user-agent")))),
    )
    .post("/refresh", limitAddress(limits, "refresh"), jsonBody, validate("json", RefreshRequest), async (c) =>
      c.json(await auth.refresh(c.req.valid("json").refreshToken)),
    )
    .post("/logout", jsonBody, validate("json", RefreshRequest), async (c) => {
      await auth.logout(c.req.valid("json").refreshToken);
      return c.json({ message: "Signed out." });
    })
    .route("/", confirmRoutes(auth));

const confirmRoutes = (auth: Auth) =>
  new Hono<{ Variables: CallerVariables }>().post(
    "/reauthenticate",
    requireUser(auth),
    jsonBody,
    validate("json", ReauthenticateRequest),
    async (c) => {
      await auth.reauthenticate(c.var.caller, c.req.valid("json").password);
      return c.json({ message: "Confirmed." });
    },
  );
