import { useCallback, useEffect, useState } from "react";

/** The drawing of charts: on its way, there, or not to be had. */
export type ChartsState<Charts> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly charts: Charts }
  | { readonly state: "failed"; readonly retry: () => void };

/**
 * Brings the charts' code, which is heavy, once the screen has been painted without it. `bring` imports it, as in
 * `() => import("./charts/charts.ts")`, and must keep its identity.
 */
export function useCharts<Charts extends object>(bring: () => Promise<Charts>): ChartsState<Charts> {
  const [charts, setCharts] = useState<Charts | "failed" | null>(null);

  const load = useCallback(() => {
    setCharts(null);
    bring().then(
      (brought) => setCharts(brought),
      () => setCharts("failed"),
    );
  }, [bring]);

  useEffect(() => {
    // A timer set in a frame runs after that frame was painted.
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(load);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [load]);

  if (charts === null) return { state: "loading" };
  return charts === "failed" ? { state: "failed", retry: load } : { state: "ready", charts };
}
