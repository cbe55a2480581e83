import { Hono } from "hono";
import { LoginRequest, RefreshRequest, RegisterRequest } from "../contract/auth.ts";
import type { Variables } from "../http/context.ts";
import { jsonBody, validate } from "../http/validate.ts";
import type { Auth } from "./service.ts";

/** `/auth`: accounts and sessions. */
export const authRoutes = (auth: Auth) =>
  new Hono<{ Variables: Variables }>()
    .post("/register", jsonBody, validate("json", RegisterRequest), async (c) =>
      c.json(await auth.register(c.req.valid("json")), 201),
    )
    .post("/login", jsonBody, validate("json", LoginRequest), async (c) =>
      c.json(await auth.login(c.req.valid("json"))),
    )
    .post("/refresh", jsonBody, validate("json", RefreshRequest), async (c) =>
      c.json(await auth.refresh(c.req.valid("json").refreshToken)),
    )
    .post("/logout", jsonBody, validate("json", RefreshRequest), async (c) => {
      await auth.logout(c.req.valid("json").refreshToken);
      return c.json({ message: "Signed out." });
    });
