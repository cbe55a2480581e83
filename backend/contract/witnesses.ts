import * as z from "zod/mini";
import { instant, list, text } from "./fields.ts";
import type { Immutable } from "./immutable.ts";

/** `GET /registry/checkpoints`. */
export const CheckpointsAnswer = z.object({
  checkpoints: list(
    z.object({
      note: text("The signed note, with the witnesses’ cosignatures."),
      publishedAt: instant("Time of publication; UTC."),
    }),
    "Checkpoints that were last published with cosignatures, newest first.",
  ),
});
export interface CheckpointsAnswer extends Immutable<z.infer<typeof CheckpointsAnswer>> {}
