import { Hono } from "hono";
import {
  LookupAnswer,
  LookupQuery,
  ProofIdAnswer,
  ProofIdParam,
  TokenAnswer,
  TokenParam,
} from "../../contract/registry.ts";
import type { Call } from "../../platform/http/call.ts";
import type { AnyCaller, Variables } from "../../platform/http/context.ts";
import type { Lookup } from "./lookup.ts";

/** `/registry`: what anybody may know of an object, with no account. */
export const lookupRoutes = <C extends AnyCaller>(call: Call<C>, lookup: Lookup) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/lookup",
      call({
        who: "anyone",
        does: "Tells what anybody may know of a hash: whether, when and where it is registered.",
        query: LookupQuery,
        answers: { 200: { LookupAnswer } },
        limit: "lookup",
      }),
      async (c) => c.json(await lookup.byHash(c.req.valid("query").hash)),
    )
    .get(
      "/token/:tokenId",
      call({
        who: "anyone",
        does: "Answers an object with its whole history, as its entries alone tell it.",
        params: TokenParam,
        answers: { 200: { TokenAnswer } },
        refuses: ["not_found"],
        limit: "lookup",
      }),
      async (c) => c.json(await lookup.byToken(c.req.valid("param").tokenId)),
    )
    .get(
      "/proof-id/:proofId",
      call({
        who: "anyone",
        does: "Tells which object a proof identifier names.",
        params: ProofIdParam,
        answers: { 200: { ProofIdAnswer } },
        refuses: ["not_found"],
        limit: "lookup",
      }),
      async (c) => c.json(await lookup.byProofId(c.req.valid("param").proofId)),
    );
