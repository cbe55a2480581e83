import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

/** Elements that use the arrow keys themselves. */
const OWN_ARROWS = "input, textarea, select, dialog, [contenteditable], [role=menu], [role=tablist], [role=radiogroup]";

/**
 * Navigates to `left` when the user presses ←, and to `right` when they press →, unless a field, dialog or menu has
 * the focus. If an address is `null`, its key does nothing.
 */
export function useArrowKeys(left: string | null, right: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const place = key === "ArrowLeft" ? left : key === "ArrowRight" ? right : null;
      if (place === null || (target instanceof Element && target.closest(OWN_ARROWS))) return;
      event.preventDefault();
      navigate(place);
    };
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, [left, right, navigate]);
}
