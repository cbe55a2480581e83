import * as z from "zod/mini";
import { instant, list, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** `GET /registry/checkpoints`. */
export const CheckpointsAnswer = z.object({
  checkpoints: list(
    z.object({
      note: text("The signed note with the witnesses’ cosignatures."),
      publishedAt: instant("When it was published; UTC."),
    }),
    "The last that were published with cosignatures, the newest first.",
  ),
});
export interface CheckpointsAnswer extends Immutable<z.infer<typeof CheckpointsAnswer>> {}
