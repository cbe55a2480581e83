import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Auth } from "../../accounts/auth/service.ts";
import { Refusal } from "../refusal.ts";
import type { CallerVariables } from "./context.ts";

/** The access token of the `Authorization` header. */
export function bearerToken(c: Context): string | null {
  const [scheme, token] = (c.req.header("authorization") ?? "").split(" ", 2);
  return scheme?.toLowerCase() === "bearer" && token ? token : null;
}

/** Lets through only a valid access token of a session and an account that stand; sets `caller`. */
export const requireUser = (auth: Pick<Auth, "authenticate">) =>
  createMiddleware<{ Variables: CallerVariables }>(async function requireUser(c, next) {
    const token = bearerToken(c);
    const caller = token === null ? null : await auth.authenticate(token);
    if (!caller) throw new Refusal("unauthenticated", "Please sign in.");
    c.set("caller", caller);
    await next();
  });

/** Behind `requireUser`: lets through only administrators, by the role that the account has now. */
export const requireAdmin = createMiddleware<{ Variables: CallerVariables }>(async function requireAdmin(c, next) {
  if (c.var.caller.user.role !== "admin") throw new Refusal("forbidden", "Only administrators may do this.");
  await next();
});
