import { Hono } from "hono";
import {
  LoginRequest,
  ReauthenticateRequest,
  RefreshRequest,
  RegisterRequest,
  TokenPair,
} from "../../contract/auth.ts";
import { Done } from "../../contract/fields.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { AccountCall } from "./call.ts";
import type { Auth } from "./service.ts";
import type { VisitorOf } from "./visitor.ts";

/** `/auth`: accounts and sessions. */
export const authRoutes = (call: AccountCall, auth: Auth, visitorOf: VisitorOf) =>
  new Hono<{ Variables: Variables }>()
    .post(
      "/register",
      call({
        who: "anyone",
        does: "Creates an account and signs in.",
        body: { RegisterRequest },
        answers: { 201: { TokenPair } },
        refuses: ["conflict"],
        limit: "register",
      }),
      async (c) => c.json(await auth.register(c.req.valid("json"), visitorOf(c)), 201),
    )
    .post(
      "/login",
      call({
        who: "anyone",
        does: "Signs in with an e-mail address and a password.",
        body: { LoginRequest },
        answers: { 200: { TokenPair } },
        note: "A disabled account is refused as forbidden if the password is right, and as any wrong password otherwise.",
        refuses: ["invalid_credentials", "second_factor_required", "forbidden"],
        limit: "login",
      }),
      async (c) => c.json(await auth.login(c.req.valid("json"), visitorOf(c))),
    )
    .post(
      "/refresh",
      call({
        who: "holder",
        does: "Exchanges a refresh token, which works once, for a new pair.",
        body: { RefreshRequest },
        answers: { 200: { TokenPair } },
        refuses: ["unauthenticated"],
        limit: "refresh",
      }),
      async (c) => c.json(await auth.refresh(c.req.valid("json").refreshToken)),
    )
    .post(
      "/logout",
      call({
        // Unknown tokens get the same answer, so the answer does not reveal whether a token exists.
        who: "anyone",
        does: "Ends the session of a refresh token; an unknown one is answered the same.",
        body: { RefreshRequest },
        answers: { 200: { Done } },
      }),
      async (c) => {
        await auth.logout(c.req.valid("json").refreshToken);
        return c.json({ message: "Signed out." });
      },
    )
    .post(
      "/reauthenticate",
      call({
        who: "user",
        does: "Confirms who is signed in by the password, for a new pair: the session counts as recent for ten minutes, and its tokens of before end.",
        body: { ReauthenticateRequest },
        checksSecret: true,
        answers: { 200: { TokenPair } },
        // Wrong passwords are counted per session, and each lengthens the wait.
        refuses: ["forbidden", "rate_limited"],
      }),
      async (c) => c.json(await auth.reauthenticate(c.var.caller, c.req.valid("json").password, visitorOf(c))),
    );
