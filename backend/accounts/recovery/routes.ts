import { Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { OTP_MS } from "../../contract/constants.ts";
import { ForgotPasswordRequest, ResetPasswordRequest, VerifyOtpRequest } from "../../contract/recovery.ts";
import type { Variables } from "../../platform/http/context.ts";
import { limitAddress } from "../../platform/http/limit.ts";
import { sameOrigin } from "../../platform/http/same-origin.ts";
import { jsonBody, validate } from "../../platform/http/validate.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Recovery } from "./service.ts";

export interface RecoveryRoutesDeps {
  readonly recovery: Recovery;
  readonly limits: Limits;
  readonly publicUrl: string;
}

/** `/auth`: the three steps of choosing a new password. */
export function recoveryRoutes({ recovery, limits, publicUrl }: RecoveryRoutesDeps) {
  const { name, options } = cookieOf(publicUrl);
  const ownPages = sameOrigin(publicUrl);
  return new Hono<{ Variables: Variables }>()
    .post(
      "/forgot-password",
      ownPages,
      limitAddress(limits, "forgot"),
      jsonBody,
      validate("json", ForgotPasswordRequest),
      async (c) => {
        const { answer, cookie } = await recovery.forgot(c.req.valid("json").email, getCookie(c, name));
        setCookie(c, name, cookie, { ...options, maxAge: OTP_MS / 1000 });
        return c.json(answer);
      },
    )
    .get("/recovery", ownPages, limitAddress(limits, "recovery"), async (c) =>
      c.json(await recovery.current(getCookie(c, name))),
    )
    .post(
      "/verify-otp",
      ownPages,
      limitAddress(limits, "recovery"),
      jsonBody,
      validate("json", VerifyOtpRequest),
      async (c) => {
        const cookie = await recovery.verify(c.req.valid("json"), getCookie(c, name));
        setCookie(c, name, cookie, { ...options, maxAge: OTP_MS / 1000 });
        return c.json({ message: "The code is right." });
      },
    )
    .post(
      "/reset-password",
      ownPages,
      limitAddress(limits, "recovery"),
      jsonBody,
      validate("json", ResetPasswordRequest),
      async (c) => {
        await recovery.reset(c.req.valid("json"), getCookie(c, name));
        deleteCookie(c, name, options);
        return c.json({ message: "Your password has been changed." });
      },
    );
}

/**
 * Over https the cookie has the `__Host-` name, which browsers take only from this very host, with `Secure` and the path `/`. Over
 * http, on loopback, neither is possible and the path is the narrowest.
 */
function cookieOf(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? "__Host-recovery" : "recovery",
    options: { httpOnly: true, sameSite: "Strict", secure, path: secure ? "/" : "/api/auth" },
  } as const;
}
