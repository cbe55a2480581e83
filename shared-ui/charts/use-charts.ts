import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";

/** State of the code of the charts: loading, loaded or failed. */
export type ChartsState<Charts> = {
  /**
   * Ref for each element that will contain a chart. The code is loaded once one of these elements is near the window.
   */
  readonly place: RefCallback<Element>;
} & (
  | { readonly state: "waiting" }
  | { readonly state: "ready"; readonly charts: Charts }
  | { readonly state: "failed"; readonly retry: () => void }
);

/** Distance from the window within which a chart already counts as visible. */
const AHEAD = "200px";

/**
 * Loads the code of the charts, which is large, once an element for a chart is near the window and has been painted
 * without the chart. `bring` imports the code, as in `() => import("./charts/charts.ts")`, and must be the same
 * function in every render.
 */
export function useCharts<Charts extends object>(bring: () => Promise<Charts>): ChartsState<Charts> {
  const [charts, setCharts] = useState<Charts | "failed" | null>(null);
  const isAsked = useRef(false);

  const load = useCallback(() => {
    isAsked.current = true;
    setCharts(null);
    bring().then(
      (brought) => setCharts(brought),
      () => setCharts("failed"),
    );
  }, [bring]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const place = useCallback(
    (element: Element | null) => {
      if (!element || isAsked.current) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (isAsked.current || !entries.some(({ isIntersecting }) => isIntersecting)) return;
          isAsked.current = true;
          // The callback of an observer runs before its frame is painted, a timer afterwards.
          timer.current = setTimeout(load);
        },
        { rootMargin: AHEAD },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [load],
  );

  if (charts === null) return { state: "waiting", place };
  return charts === "failed" ? { state: "failed", retry: load, place } : { state: "ready", charts, place };
}
