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
        note: "If the account is disabled, returns `forbidden` for the correct password, and `invalid_credentials` otherwise.",
        refuses: ["invalid_credentials", "second_factor_required", "forbidden"],
        limit: "login",
      }),
      async (c) => c.json(await auth.login(c.req.valid("json"), visitorOf(c))),
    )
    .post(
      "/refresh",
      call({
        who: "holder",
        does: "Exchanges a refresh token for a new access token and refresh token; a refresh token can be used once.",
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
        // Unknown tokens get the same answer, so that no one can find out whether a token exists.
        who: "anyone",
        does: "Ends the session of a refresh token; an unknown token gets the same response.",
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
        does: "Confirms the identity of the signed-in user by password, and returns new tokens.",
        note: "The session counts as recently confirmed for ten minutes, and its previous tokens become invalid.",
        body: { ReauthenticateRequest },
        checksSecret: true,
        answers: { 200: { TokenPair } },
        // Wrong passwords are counted per session, and each one lengthens the wait before the next attempt.
        refuses: ["forbidden", "rate_limited"],
      }),
      async (c) => c.json(await auth.reauthenticate(c.var.caller, c.req.valid("json").password, visitorOf(c))),
    );
