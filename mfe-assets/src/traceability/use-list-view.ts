import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type ListView, readListView, writeListView } from "./list-view.ts";

/**
 * The view of the list, as the address says when the screen opens. From then on the state leads and the address follows:
 * the router changes the address in a transition, too late for a field that is being typed in.
 */
export function useListView(): [ListView, (view: ListView) => void] {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => readListView(params));
  return [
    view,
    (next) => {
      setView(next);
      setParams(writeListView(next), { replace: true });
    },
  ];
}
