import { Hono } from "hono";
import { SealParam } from "../../contract/seal.ts";
import { sealCover } from "../../formats/seal/cover.ts";
import { PICTURE_HEADERS } from "../../platform/http/calls/attachment.ts";
import type { Call } from "../../platform/http/calls/call.ts";
import type { AnyCaller, Variables } from "../../platform/http/calls/context.ts";

const HASH_DIGITS = 64;

/** Route `/seal`: draws the seal of any hash, registered or not. */
export const sealRoutes = <C extends AnyCaller>(call: Call<C>) =>
  new Hono<{ Variables: Variables }>().get(
    "/:drawing",
    call({
      who: "anyone",
      does: "Returns the seal of a hash, which is shown for objects without a cover image.",
      note: "The image at an address never changes. It does not depend on whether the hash is registered.",
      params: SealParam,
      answers: { 200: { media: "image/svg+xml", words: "The seal, 640 × 400." } },
      limit: "lookup",
    }),
    (c) => {
      const { drawing } = c.req.valid("param");
      const hash = drawing.slice(0, HASH_DIGITS);
      return c.body(sealCover(hash, drawing.includes("-") ? "broken" : "living"), 200, {
        ...PICTURE_HEADERS,
        "Content-Type": "image/svg+xml",
        "Cache-Control": "public, max-age=31536000, immutable",
      });
    },
  );
