/** Smallest distance to the edges of the window, in pixels. */
const MARGIN = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Position of a tooltip in the window: below its text, above if there is more room, never beyond an edge. */
export function tooltipPlace(
  word: Pick<DOMRect, "left" | "top" | "bottom">,
  tooltip: Size,
  view: Size,
): { readonly left: number; readonly top: number } {
  const below = word.bottom + tooltip.height + MARGIN <= view.height;
  const above = word.top - tooltip.height >= MARGIN;
  return {
    left: Math.max(MARGIN, Math.min(word.left, view.width - tooltip.width - MARGIN)),
    top: below || !above ? word.bottom : word.top - tooltip.height,
  };
}
