import { type RefObject, useEffect } from "react";

/** Gives the focus back to a button that was disabled while its request was under way and lost it. */
export function useFocusBack(pending: boolean, button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    if (!pending && document.activeElement === document.body) button.current?.focus();
  }, [pending, button]);
}
