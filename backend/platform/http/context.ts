import type { Context } from "hono";
import type { Caller } from "../../accounts/auth/service.ts";

/** What the middleware leaves for the handlers. */
export interface Variables {
  readonly requestId: string;
  /** Network address of the client, for limits. */
  readonly address: string;
}

/** Behind `requireUser`. */
export interface CallerVariables extends Variables {
  readonly caller: Caller;
}

export type CallerContext = Context<{ Variables: CallerVariables }>;
