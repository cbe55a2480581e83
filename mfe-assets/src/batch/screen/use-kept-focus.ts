import { type RefObject, useEffect, useRef } from "react";

interface Held {
  readonly element: HTMLElement;
  /** The list that contained the focused element, and the position of the element's row, from 1. */
  readonly list: Element | null;
  readonly place: number;
}

function heldBy(element: HTMLElement): Held {
  const row = element.closest("li");
  if (row) return { element, list: row.parentElement, place: Number(row.getAttribute("aria-posinset")) };
  // The button that unfolds a list is below it. When the button disappears, the focus moves to the first row that it
  // has added.
  const list = element.previousElementSibling;
  if (list instanceof HTMLUListElement) return { element, list, place: list.childElementCount + 1 };
  return { element, list: null, place: 0 };
}

/** Returns a button or link in the row at the same position, or in the nearest row if there is none. */
function nextTo({ list, place }: Held): HTMLElement | null {
  if (!list?.isConnected) return null;
  const far = (one: Element) => Math.abs(Number(one.closest("li")?.getAttribute("aria-posinset")) - place);
  const acts = Array.from(list.querySelectorAll<HTMLElement>("li button, li a"));
  return acts.sort((a, b) => far(a) - far(b))[0] ?? null;
}

/**
 * Restores the focus when the focused button is removed. Moves it to a button at the same position of the list, or
 * else to the heading. Returns the ref for the element that contains both.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const within = screen.current;
    if (!within) return;
    let held: Held | null = null;
    /** The focus has moved elsewhere, so it must not be moved back. */
    const hold = ({ target }: FocusEvent) => {
      held = within.contains(target as Node) ? heldBy(target as HTMLElement) : null;
    };
    /** The user has pressed elsewhere, so the focus must not be restored. */
    const leave = ({ target }: PointerEvent) => {
      if (held && !held.element.contains(target as Node)) held = null;
    };
    const look = () => {
      if (!held || held.element.isConnected || document.activeElement !== document.body) return;
      const next = nextTo(held) ?? within.querySelector("h1");
      held = null;
      next?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(look);
    changes.observe(within, { childList: true, subtree: true });
    document.addEventListener("focusin", hold);
    document.addEventListener("pointerdown", leave);
    return () => {
      changes.disconnect();
      document.removeEventListener("focusin", hold);
      document.removeEventListener("pointerdown", leave);
    };
  }, []);
  return screen;
}
