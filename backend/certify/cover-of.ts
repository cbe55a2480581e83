import type { Kept } from "./item.ts";

/** Which covers the user chose for the objects of a batch. */
export interface CoverChoice {
  /** `common`: one image for all objects; `own`: a thumbnail of each picture; `seal`: the seal of each object. */
  readonly covers: "common" | "own" | "seal";
  /** Whether the user agreed that thumbnails of files kept on this device may be sent. */
  readonly sendsThumbnails?: boolean | undefined;
}

/**
 * Returns which image an item is claimed with; `null` for its seal. If a file stays on this device, nothing derived
 * from it is sent unless the user agreed. This also holds if only this file of the batch stays, for example because
 * it is too large.
 */
export function coverOf(
  { covers, sendsThumbnails = false }: CoverChoice,
  { isPicture, way }: Pick<Kept, "isPicture" | "way">,
): "common" | "own" | null {
  if (covers === "common") return "common";
  return covers === "own" && isPicture && (way === "sent" || sendsThumbnails) ? "own" : null;
}
