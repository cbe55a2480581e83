import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { type ListView, readListView, writeListView } from "./list-view.ts";

/** `state` is that of the navigation; another page is an entry of the browser's history, the rest replaces it. */
export type SetView = (view: ListView, state?: unknown) => void;

/**
 * The view of a list, as the address says when the screen opens. From then on the state leads and the address follows:
 * the router changes the address in a transition, too late for a field that is being typed in. Only a navigation (a link
 * to this screen, the way back) makes the state follow.
 */
export function useListView(filters: readonly string[]): [ListView, SetView] {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => readListView(params, filters));
  const { key, state: here } = useLocation();
  const type = useNavigationType();
  const [place, setPlace] = useState(key);
  if (key !== place) {
    setPlace(key);
    if (type !== "REPLACE") setView(readListView(params, filters));
  }
  return [
    view,
    (next, state) => {
      setView(next);
      setParams(writeListView(next), {
        replace: next.page === view.page,
        state: next.cursor === view.cursor ? here : state,
      });
    },
  ];
}
