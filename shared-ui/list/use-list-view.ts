import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";

/** How a list changes from one view to another. */
export interface Turn {
  /** Replaces the current history entry even if the page changes, because the user reached the page by scrolling. */
  readonly replaces?: boolean;
  /** Keeps the scroll position of the window, unless the list itself changes it. */
  readonly stays?: boolean;
}

/**
 * Shows another view. If the page changes, adds an entry with `state` to the browser's history; otherwise replaces
 * the current entry.
 */
export type SetView<V> = (view: V, state?: unknown, turn?: Turn) => void;

/**
 * Returns the view of a list, which is read from the URL when the screen opens, and a function to change it.
 * Afterwards the view is kept in React state and the URL is updated from it: the router changes the URL in a
 * transition, which would be too late for a field in which the user types. Only a navigation (a link to this screen,
 * or Back) changes the view from the URL.
 */
export function useListView<V extends { readonly page: number }>(
  read: (params: URLSearchParams) => V,
  write: (view: V) => URLSearchParams,
): [V, SetView<V>] {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => read(params));
  const { key, state: here } = useLocation();
  const type = useNavigationType();
  const [place, setPlace] = useState(key);
  if (key !== place) {
    setPlace(key);
    if (type !== "REPLACE") setView(read(params));
  }
  return [
    view,
    (next, state, { replaces = false, stays = false } = {}) => {
      setView(next);
      const replace = replaces || next.page === view.page;
      setParams(write(next), { replace, state: replace ? here : state, preventScrollReset: stays });
    },
  ];
}
