import type { Kept } from "./item.ts";

/** What was chosen for the covers of a batch. */
export interface CoverChoice {
  /** One image for all, each picture its own thumbnail, or the seal. */
  readonly covers: "common" | "own" | "seal";
  /** The user ticked that thumbnails of files kept on this device may be sent. */
  readonly sendsThumbnails?: boolean | undefined;
}

/**
 * Which image an item is claimed with; `null`: its seal. Nothing derived from a file that stays on this device is sent unless that was
 * ticked, also if only this one stays (too large, or the rest of a batch that was to be sent).
 */
export function coverOf(
  { covers, sendsThumbnails = false }: CoverChoice,
  { isPicture, way }: Pick<Kept, "isPicture" | "way">,
): "common" | "own" | null {
  if (covers === "common") return "common";
  return covers === "own" && isPicture && (way === "sent" || sendsThumbnails) ? "own" : null;
}
