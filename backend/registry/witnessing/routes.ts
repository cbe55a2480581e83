import { Hono } from "hono";
import { CheckpointsAnswer } from "../../contract/witnesses.ts";
import type { Call } from "../../platform/http/calls/call.ts";
import type { AnyCaller, Variables } from "../../platform/http/calls/context.ts";
import { isoOf } from "../../platform/iso.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Publication } from "./publication.ts";

const TEXT = "text/plain; charset=utf-8";
const A_MOMENT = "public, max-age=1";

/** Public routes `/registry/checkpoint/signed` and `/registry/checkpoints`. */
export const witnessingRoutes = <C extends AnyCaller>(call: Call<C>, publication: Publication) =>
  new Hono<{ Variables: Variables }>()
    .get(
      "/checkpoint/signed",
      call({
        who: "anyone",
        does: "Returns the newest signed checkpoint, even if it lacks required cosignatures.",
        answers: { 200: { media: "text/plain", words: "Signed note (C2SP tlog-checkpoint)." } },
        refuses: ["not_found"],
      }),
      (c) => {
        const signed = publication.signed();
        if (!signed) throw new Refusal("not_found", "The registry has not signed a checkpoint yet.");
        return c.body(signed.note, 200, { "Content-Type": TEXT, "Cache-Control": A_MOMENT });
      },
    )
    .get(
      "/checkpoints",
      call({
        who: "anyone",
        does: "Lists the last published checkpoints that have cosignatures of witnesses.",
        answers: { 200: { CheckpointsAnswer } },
      }),
      async (c) => {
        const recent = await publication.recent();
        c.header("Cache-Control", A_MOMENT);
        return c.json({
          checkpoints: recent.map(({ note, at }) => ({ note, publishedAt: isoOf(at) })),
        } satisfies CheckpointsAnswer);
      },
    );
