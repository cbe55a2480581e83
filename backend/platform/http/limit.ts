import { createMiddleware } from "hono/factory";
import type { Limits } from "../limits/limits.ts";
import type { RuleName } from "../limits/rules.ts";
import type { CallerVariables, Variables } from "./context.ts";

/** Counts the request against a limit of the client's address. Stands before anything that costs. */
export const limitAddress = (limits: Limits, rule: RuleName) =>
  createMiddleware<{ Variables: Variables }>(async function limitAddress(c, next) {
    await limits.take(rule, c.var.address);
    await next();
  });

/** Behind `requireUser`: counts the request against a limit of the account. */
export const limitAccount = (limits: Limits, rule: RuleName) =>
  createMiddleware<{ Variables: CallerVariables }>(async function limitAccount(c, next) {
    await limits.take(rule, c.var.caller.user.id);
    await next();
  });
