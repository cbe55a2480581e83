import { Hono } from "hono";
import type { Call } from "../platform/http/call.ts";
import type { AnyCaller, Variables } from "../platform/http/context.ts";
import { formatPolicy, type Policy } from "../tlog/policy.ts";

/** `/registry/policy`: whom this service asks people to believe. */
export const policyRoutes = <C extends AnyCaller>(call: Call<C>, policy: () => Policy) =>
  new Hono<{ Variables: Variables }>().get(
    "/policy",
    call({
      who: "anyone",
      does: "Answers the trust policy of the registry: its keys, its witnesses, and how many of them must have seen it.",
      note: "Compare it with one that you got another way: it is the service's own word.",
      answers: { 200: { media: "text/plain", words: "A trust policy (C2SP tlog-policy)." } },
    }),
    (c) =>
      c.body(formatPolicy(policy()), 200, {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "public, max-age=60",
      }),
  );
