import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

/** Elements that use these keys themselves. */
const OWN_ARROWS = "input, textarea, select, dialog, [contenteditable], [role=menu], [role=tablist], [role=radiogroup]";

/**
 * Navigates to `left` by ← and to `right` by →, unless a field, dialog or menu has the focus. With `null` the key
 * does nothing.
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
