import { Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { OTP_MS } from "../../contract/constants.ts";
import { Done } from "../../contract/fields.ts";
import {
  ForgotPasswordAnswer,
  ForgotPasswordRequest,
  RecoveryAnswer,
  RecoveryPasskeysAnswer,
  ResetPasswordRequest,
  VerifyOtpRequest,
} from "../../contract/recovery.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import { sameOrigin } from "../../platform/http/calls/same-origin.ts";
import type { AccountCall } from "../auth/call.ts";
import type { VisitorOf } from "../auth/visitor.ts";
import type { Recovery } from "./service.ts";

const COOKIE = "Requires the cookie that `forgot-password` sets. Accepts requests from the product's own pages only.";

/** `/auth`: the steps of choosing a new password. */
export function recoveryRoutes(call: AccountCall, recovery: Recovery, visitorOf: VisitorOf, publicUrl: string) {
  const { name, options } = cookieOf(publicUrl);
  const ownPages = sameOrigin(publicUrl);
  return new Hono<{ Variables: Variables }>()
    .post(
      "/forgot-password",
      ownPages,
      call({
        who: "anyone",
        does: "Starts a password recovery, and sends a code by e-mail if the account exists; the response is the same if it does not.",
        body: { ForgotPasswordRequest },
        answers: { 200: { ForgotPasswordAnswer } },
        refuses: ["forbidden"],
        limit: "forgot",
      }),
      async (c) => {
        const { answer, cookie } = await recovery.forgot(c.req.valid("json").email, getCookie(c, name), visitorOf(c));
        setCookie(c, name, cookie, { ...options, maxAge: OTP_MS / 1000 });
        return c.json(answer);
      },
    )
    .get(
      "/recovery",
      ownPages,
      call({
        who: "holder",
        does: "Returns the recovery that this browser has started.",
        note: COOKIE,
        answers: { 200: { RecoveryAnswer } },
        refuses: ["forbidden", "gone"],
        limit: "recovery",
      }),
      async (c) => c.json(await recovery.current(getCookie(c, name))),
    )
    .post(
      "/verify-otp",
      ownPages,
      call({
        who: "holder",
        does: "Verifies the recovery code.",
        note: COOKIE,
        body: { VerifyOtpRequest },
        answers: { 200: { Done } },
        refuses: ["forbidden"],
        limit: "recovery",
      }),
      async (c) => {
        const cookie = await recovery.verify(c.req.valid("json"), getCookie(c, name), visitorOf(c));
        setCookie(c, name, cookie, { ...options, maxAge: OTP_MS / 1000 });
        return c.json({ message: "The code is correct." });
      },
    )
    .get(
      "/recovery/passkeys",
      ownPages,
      call({
        who: "holder",
        does: "Lists the passkeys that can be kept; available after the code is verified.",
        note: COOKIE,
        answers: { 200: { RecoveryPasskeysAnswer } },
        refuses: ["forbidden", "gone"],
        limit: "recovery",
      }),
      async (c) => c.json(await recovery.passkeys(getCookie(c, name))),
    )
    .post(
      "/reset-password",
      ownPages,
      call({
        who: "holder",
        does: "Sets a new password after the code is verified, ends all sessions, and removes all passkeys except the given ones.",
        note: COOKIE,
        body: { ResetPasswordRequest },
        answers: { 200: { Done } },
        refuses: ["forbidden"],
        limit: "recovery",
      }),
      async (c) => {
        await recovery.reset(c.req.valid("json"), getCookie(c, name), visitorOf(c));
        deleteCookie(c, name, options);
        return c.json({ message: "Your password has been changed." });
      },
    );
}

/**
 * Returns the name and options of the recovery cookie. Over https the name has the `__Host-` prefix: browsers accept
 * such a cookie only from this host, with `Secure` and the path `/`. Over http, which is used on loopback only, the
 * prefix is not possible, and the path is as narrow as possible.
 */
export function cookieOf(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? "__Host-recovery" : "recovery",
    options: { httpOnly: true, sameSite: "Strict", secure, path: secure ? "/" : "/api/auth" },
  } as const;
}
