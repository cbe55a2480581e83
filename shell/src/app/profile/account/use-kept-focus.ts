import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to `place` if the row with the focused button has disappeared and no dialog is `open`. */
export function useKeptFocus(count: number, open: boolean, place: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    if (open) return;
    const hasLost = count < before.current;
    before.current = count;
    if (hasLost && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [count, open, place]);
}
