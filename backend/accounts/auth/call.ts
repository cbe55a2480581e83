import type { Context } from "hono";
import type { Call } from "../../platform/http/calls/call.ts";
import type { ByKey, CallerVariables } from "../../platform/http/calls/context.ts";
import type { Caller } from "./service.ts";

/** Whose API key is calling, key and account read afresh; never an administrator. */
export type KeyCaller = ByKey<Caller>;

/** `call` for routes of people with an account. */
export type AccountCall = Call<Caller>;

/** Context of a call for signed-in users. */
export type CallerContext = Context<{ Variables: CallerVariables<Caller> }>;
