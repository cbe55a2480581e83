import { Hono } from "hono";
import { KeyListAnswer, KeyListParam, KeyListRequest } from "../../contract/key-list.ts";
import type { Call } from "../../platform/http/calls/call.ts";
import type { AnyCaller, Variables } from "../../platform/http/calls/context.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { KeyLists, TakeKeyList } from "./key-lists.ts";

const TEXT = "text/plain; charset=utf-8";
const NOTE = {
  200: {
    media: "text/plain",
    words: "Signed note with the registry's keys, and the sizes for which each may sign.",
  },
};

const none = () => new Refusal("not_found", "The registry has no key list of this version.");

/** Public routes `/registry/keys`: the registry's key lists. */
export const keyListRoutes = <C extends AnyCaller>(call: Call<C>, lists: KeyLists, take: TakeKeyList) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/keys",
      call({
        who: "anyone",
        does: "Returns the newest key list of the registry.",
        answers: NOTE,
        refuses: ["not_found"],
      }),
      (c) => {
        const newest = lists.newest();
        if (!newest) throw none();
        return c.body(newest.record.note, 200, { "Content-Type": TEXT, "Cache-Control": "public, max-age=60" });
      },
    )
    .get(
      "/keys/:version",
      call({
        who: "anyone",
        does: "Returns a version of the registry's key list.",
        params: KeyListParam,
        answers: NOTE,
        refuses: ["not_found"],
      }),
      async (c) => {
        const note = await lists.read(c.req.valid("param").version);
        if (note === null) throw none();
        return c.body(note, 200, { "Content-Type": TEXT, "Cache-Control": "public, max-age=31536000, immutable" });
      },
    )
    .post(
      "/keys",
      call({
        who: "anyone",
        does: "Publishes the next key list of the registry, which must be signed by its root keys.",
        body: { KeyListRequest },
        answers: { 200: { KeyListAnswer } },
        refuses: ["conflict", "unavailable"],
        limit: "keyList",
      }),
      async (c) => {
        const { version, index } = await take(c.req.valid("json").note);
        return c.json({ version, index } satisfies KeyListAnswer);
      },
    );
