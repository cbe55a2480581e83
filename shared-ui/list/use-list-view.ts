import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";

/** How the list changes to another view. */
export interface Turn {
  /** Another page replaces the history entry, too, because the user reached it by scrolling. */
  readonly replaces?: boolean;
  /** The window keeps its scroll position, unless the list changes it. */
  readonly stays?: boolean;
}

/**
 * Shows another view. Another page adds an entry to the browser's history, with `state`; any other change replaces
 * the current entry.
 */
export type SetView<V> = (view: V, state?: unknown, turn?: Turn) => void;

/**
 * Returns the view of a list, read from the address when the screen opens. From then on the state leads and the
 * address follows, because the router changes the address in a transition, too late for a field that is being typed
 * in. Only a navigation (a link to this screen, or Back) changes the state.
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
