import type { Context } from "hono";
import type { Call } from "../../platform/http/calls/call.ts";
import type { ByKey, CallerVariables } from "../../platform/http/calls/context.ts";
import type { Caller } from "./service.ts";

/**
 * Caller who authenticated with an API key. Key and account are read on each request. A key never gives administrator
 * rights.
 */
export type KeyCaller = ByKey<Caller>;

/** The function `call`, which declares an API endpoint, for routes with user accounts. */
export type AccountCall = Call<Caller>;

/** Context of a call for signed-in users. */
export type CallerContext = Context<{ Variables: CallerVariables<Caller> }>;
