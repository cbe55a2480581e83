import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";

/** How a view is come to. */
export interface Turn {
  /** Another page replaces the entry too: the reader has scrolled to it. */
  readonly replaces?: boolean;
  /** The window keeps its position, or the list moves it. */
  readonly stays?: boolean;
}

/** Shows another view. Another page is an entry of the browser's history, with `state`; the rest replaces the entry. */
export type SetView<V> = (view: V, state?: unknown, turn?: Turn) => void;

/**
 * The view of a list, as the address says when the screen opens. From then on the state leads and the address follows:
 * the router changes the address in a transition, too late for a field that is being typed in. Only a navigation (a link
 * to this screen, the way back) makes the state follow.
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
