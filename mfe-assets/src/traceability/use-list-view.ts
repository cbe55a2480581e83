import { useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { type ListView, readListView, writeListView } from "./list-view.ts";

/**
 * The view of the list, as the address says when the screen opens. From then on the state leads and the address follows:
 * the router changes the address in a transition, too late for a field that is being typed in. Only a navigation (a link
 * to this screen, the way back) makes the state follow; the list itself replaces its address, but for another page.
 */
export function useListView(): [ListView, (view: ListView) => void] {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => readListView(params));
  const { key } = useLocation();
  const type = useNavigationType();
  const [place, setPlace] = useState(key);
  if (key !== place) {
    setPlace(key);
    if (type !== "REPLACE") setView(readListView(params));
  }
  return [
    view,
    (next) => {
      setView(next);
      setParams(writeListView(next), { replace: next.page === view.page });
    },
  ];
}
