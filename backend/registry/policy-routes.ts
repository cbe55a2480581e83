import { Hono } from "hono";
import type { Roots } from "../formats/tlog/key-list.ts";
import { formatPolicy, type Policy } from "../formats/tlog/policy.ts";
import type { Call } from "../platform/http/calls/call.ts";
import type { AnyCaller, Variables } from "../platform/http/calls/context.ts";
import { Refusal } from "../platform/refusal.ts";

const TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=60" };
const COMPARE = "Compare it with a copy from another source, because this one comes from the service itself.";

/**
 * Public routes `/registry/policy` and `/registry/roots`: keys and witnesses that this service asks clients to trust.
 */
export const policyRoutes = <C extends AnyCaller>(call: Call<C>, policy: () => Policy, roots: Roots | null) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/policy",
      call({
        who: "anyone",
        does: "Returns the witness policy of the registry: its keys, its witnesses and the quorum.",
        note: COMPARE,
        answers: { 200: { media: "text/plain", words: "Witness policy (C2SP tlog-policy)." } },
      }),
      (c) => c.body(formatPolicy(policy()), 200, TEXT),
    )
    .get(
      "/roots",
      call({
        who: "anyone",
        does: "Returns the root keys that sign the registry's key lists, and how many of them must sign.",
        note: COMPARE,
        answers: { 200: { media: "text/plain", words: "Witness, group and quorum lines (C2SP tlog-policy)." } },
        refuses: ["not_found"],
      }),
      (c) => {
        if (roots === null) throw new Refusal("not_found", "The registry has no root keys.");
        return c.body(formatPolicy(roots), 200, TEXT);
      },
    );
