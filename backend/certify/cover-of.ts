import type { Kept } from "./item.ts";

/** The user's choice of covers for a batch. */
export interface CoverChoice {
  /** `common`: one image for all; `own`: each picture has its own thumbnail; `seal`: the seal. */
  readonly covers: "common" | "own" | "seal";
  /** Whether the user agreed that thumbnails of files kept on this device may be sent. */
  readonly sendsThumbnails?: boolean | undefined;
}

/**
 * Returns which image an item is claimed with, or `null` for its seal. Nothing derived from a file that stays on this
 * device is sent unless the user agreed, even if only this file stays (too large, or the rest of a batch that was to
 * be sent).
 */
export function coverOf(
  { covers, sendsThumbnails = false }: CoverChoice,
  { isPicture, way }: Pick<Kept, "isPicture" | "way">,
): "common" | "own" | null {
  if (covers === "common") return "common";
  return covers === "own" && isPicture && (way === "sent" || sendsThumbnails) ? "own" : null;
}
