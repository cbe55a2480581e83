/**
 * Parts that screens with charts share. This module does not import Recharts: each screen loads it together with its
 * own charts, when they are needed.
 */

export { ChartMissing } from "./chart-missing.tsx";
export { type ChartsState, useCharts } from "./use-charts.ts";

/** Animation with which a chart appears (ms). With `auto`, Recharts skips it if the system requests reduced motion. */
export const ANIMATION = { isAnimationActive: "auto", animationBegin: 0, animationDuration: 1500 } as const;

/** Size of a chart that fills its container. */
export const FILL = { width: "100%", height: "100%" } as const;

/** Returns the props with which screen readers present a chart as one image, named by `label`. */
export const picture = (label: string) =>
  ({ responsive: true, accessibilityLayer: false, role: "img", "aria-label": label, style: FILL }) as const;
