import { useCallback, useEffect, useState } from "react";

type Charts = typeof import("./charts/charts.ts");

/** The drawing of charts: on its way, there, or not to be had. */
export type ChartsState =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly charts: Charts }
  | { readonly state: "failed" };

/** Brings the charts' code, which is heavy, once the screen has been painted without it. */
export function useCharts(): ChartsState {
  const [state, setState] = useState<ChartsState>({ state: "loading" });
  const load = useCallback(() => {
    import("./charts/charts.ts").then(
      (charts) => setState({ state: "ready", charts }),
      () => setState({ state: "failed" }),
    );
  }, []);
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
  return state;
}
