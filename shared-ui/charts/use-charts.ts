import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";

/** The drawing of charts: not there yet, there, or not to be had. */
export type ChartsState<Charts> = {
  /** Ref of each place of a chart. The code is asked for once one of them is near the window. */
  readonly place: RefCallback<Element>;
} & (
  | { readonly state: "waiting" }
  | { readonly state: "ready"; readonly charts: Charts }
  | { readonly state: "failed"; readonly retry: () => void }
);

/** How far outside the window a chart counts as seen already. */
const AHEAD = "200px";

/**
 * Brings the charts' code, which is heavy, once a place of theirs is seen and has been painted without it. `bring` imports it, as in
 * `() => import("./charts/charts.ts")`, and must keep its identity.
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
          // An observer runs before its frame is painted, a timer afterwards.
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
