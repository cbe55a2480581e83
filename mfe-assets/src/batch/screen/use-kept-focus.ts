import { type RefObject, useEffect, useRef } from "react";

interface Held {
  readonly element: HTMLElement;
  /** The list that contained it, and the position of its row there, from 1. */
  readonly list: Element | null;
  readonly place: number;
}

function heldBy(element: HTMLElement): Held {
  const row = element.closest("li");
  if (row) return { element, list: row.parentElement, place: Number(row.getAttribute("aria-posinset")) };
  // The unfold button is below its list, and the next row takes its place.
  const list = element.previousElementSibling;
  if (list instanceof HTMLUListElement) return { element, list, place: list.childElementCount + 1 };
  return { element, list: null, place: 0 };
}

/** What may be pressed in the row that has taken a place, else in the nearest one. */
function nextTo({ list, place }: Held): HTMLElement | null {
  if (!list?.isConnected) return null;
  const far = (one: Element) => Math.abs(Number(one.closest("li")?.getAttribute("aria-posinset")) - place);
  const acts = Array.from(list.querySelectorAll<HTMLElement>("li button, li a"));
  return acts.sort((a, b) => far(a) - far(b))[0] ?? null;
}

/**
 * A focus goes away with the button that had it: it is given to what has taken its place in its list, else to the heading. Answers what to
 * put on the element that holds them all.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const within = screen.current;
    if (!within) return;
    let held: Held | null = null;
    /** A focus that moved elsewhere must not be taken back. */
    const hold = ({ target }: FocusEvent) => {
      held = within.contains(target as Node) ? heldBy(target as HTMLElement) : null;
    };
    /** A press elsewhere means that no focus is wanted here. */
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
