/** A rectangle in CSS pixels, measured from the top left of the window. */
export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Distance between a trigger and its menu (CSS px). `EDGE` is the distance between a menu and the edge of the window.
 */
const GAP = 4;
const EDGE = 8;

/**
 * Returns where a menu opens: below its trigger, or above the trigger if there is more room. The menu is aligned to
 * the requested side and always inside the window. `left` and `top` are in CSS pixels.
 */
export function menuPosition(
  trigger: Box,
  menu: Pick<Box, "width" | "height">,
  view: Pick<Box, "width" | "height">,
  align: "start" | "end",
): { readonly left: number; readonly top: number } {
  const wanted = align === "start" ? trigger.left : trigger.left + trigger.width - menu.width;
  const left = Math.max(EDGE, Math.min(wanted, view.width - menu.width - EDGE));
  const bottom = trigger.top + trigger.height;
  const roomBelow = view.height - bottom - GAP - EDGE;
  const roomAbove = trigger.top - GAP - EDGE;
  const below = menu.height <= roomBelow || roomBelow >= roomAbove;
  const top = below ? bottom + GAP : trigger.top - GAP - menu.height;
  return { left, top: Math.max(EDGE, Math.min(top, view.height - menu.height - EDGE)) };
}
