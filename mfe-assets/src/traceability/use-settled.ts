import { useEffect, useState } from "react";
import type { ListView } from "./list-view.ts";

/** How long a search rests before it is asked for. */
const REST_MS = 200;

/** The view, once the words of its search have rested; whatever else changes counts at once. `view` must keep its identity. */
export function useSettled(view: ListView): ListView {
  const [settled, setSettled] = useState(view);
  const isTyping = view.search.trim() !== settled.search.trim();
  useEffect(() => {
    const timer = setTimeout(setSettled, isTyping ? REST_MS : 0, view);
    return () => clearTimeout(timer);
  }, [view, isTyping]);
  return isTyping ? settled : view;
}
