import type { Context } from "hono";
import type { Call } from "../../platform/http/calls/call.ts";
import type { ByKey, CallerVariables } from "../../platform/http/calls/context.ts";
import type { Caller } from "./service.ts";

/**
 * Caller who authenticated with an API key. Key and account are read on each request. A key never gives administrator
 * rights.
 */
export type KeyCaller = ByKey<Caller>;

/** Type of `call`, the function that declares API endpoints, with user accounts as callers. */
export type AccountCall = Call<Caller>;

/** Context of a call for signed-in users. */
export type CallerContext = Context<{ Variables: CallerVariables<Caller> }>;
