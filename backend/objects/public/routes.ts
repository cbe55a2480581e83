import { Hono } from "hono";
import {
  LookupAnswer,
  LookupQuery,
  ProofIdAnswer,
  ProofIdParam,
  TokenAnswer,
  TokenParam,
} from "../../contract/registry.ts";
import { UPLOADED_HEADERS } from "../../platform/http/calls/attachment.ts";
import type { Call } from "../../platform/http/calls/call.ts";
import type { AnyCaller, Variables } from "../../platform/http/calls/context.ts";
import { releasing, type Slots } from "../../platform/http/calls/open.ts";
import { inTurns, jsonInTurns } from "../../platform/http/calls/whole-list.ts";
import type { Lookup } from "./lookup.ts";
import type { Thumbnails } from "./thumbnail.ts";

/** Routes of `/registry` for public data about objects. They need no account. */
export const lookupRoutes = <C extends AnyCaller>(
  call: Call<C>,
  slots: Slots,
  lookup: Lookup,
  thumbnails: Thumbnails,
) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/lookup",
      call({
        who: "anyone",
        does: "Returns whether, when and where a hash is registered.",
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
        does: "Returns an object with its complete history, as stated in its public entries.",
        params: TokenParam,
        answers: { 200: { TokenAnswer } },
        refuses: ["not_found"],
        limit: "lookup",
      }),
      async (c) => {
        const { events, ...rest } = await lookup.byToken(c.req.valid("param").tokenId);
        return jsonInTurns(c, inTurns(events), "events", rest);
      },
    )
    .get(
      "/proof-id/:proofId",
      call({
        who: "anyone",
        does: "Returns the object with a proof identifier.",
        params: ProofIdParam,
        answers: { 200: { ProofIdAnswer } },
        refuses: ["not_found"],
        limit: "lookup",
      }),
      async (c) => c.json(await lookup.byProofId(c.req.valid("param").proofId)),
    )
    .get(
      "/thumbnail/:proofId",
      call({
        who: "anyone",
        does: "Returns the cover image of an object, if its owner has made it public.",
        params: ProofIdParam,
        answers: { 200: { media: "image/*", words: "The image, with the media type of its content." } },
        refuses: ["not_found", "unavailable"],
        limit: "lookup",
      }),
      async (c) => {
        const release = slots.take("cover", c.var.address);
        const { body, size, type } = await thumbnails.open(c.req.valid("param").proofId).catch((error) => {
          release();
          throw error;
        });
        return c.body(releasing(body, release), 200, {
          ...UPLOADED_HEADERS,
          // The cover is not cached, because the owner may make it private again.
          "Cache-Control": "no-cache",
          "Content-Type": type,
          "Content-Length": String(size),
        });
      },
    );
