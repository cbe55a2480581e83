import { Hono } from "hono";
import { EntriesAnswer, EntriesQuery } from "../../contract/registry.ts";
import type { Call } from "../../platform/http/calls/call.ts";
import type { AnyCaller, Variables } from "../../platform/http/calls/context.ts";
import type { Entries } from "./entries.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const A_MOMENT = "public, max-age=1";

/** Public route `/registry/entries`: the entries of the log. */
export const entryRoutes = <C extends AnyCaller>(call: Call<C>, entriesOf: Entries) =>
  new Hono<{ Variables: Variables }>().get(
    "/entries",
    call({
      who: "anyone",
      does: "Lists the signed entries of the registry in pages, newest first.",
      note: "A page before a signed entry never changes and can be cached like a full tile. Like tiles, it has no rate limit.",
      query: EntriesQuery,
      answers: { 200: { EntriesAnswer } },
      refuses: ["unavailable"],
    }),
    async (c) => {
      const { before, limit } = c.req.valid("query");
      const { entries, isFinal } = await entriesOf(before, limit);
      c.header("Cache-Control", isFinal ? FOR_EVER : A_MOMENT);
      return c.json({ entries } satisfies EntriesAnswer);
    },
  );
