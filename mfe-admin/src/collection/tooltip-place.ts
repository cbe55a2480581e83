/** Smallest distance to the window's edges (px). */
const MARGIN = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns where to place a tooltip: below its text, or above the text if there is only room above. It never extends
 * past an edge of the window.
 */
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
