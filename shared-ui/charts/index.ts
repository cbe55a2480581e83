/**
 * Shared by the screens that draw charts. Recharts itself is loaded with each screen's own charts, when they are
 * needed.
 */

export { ChartMissing } from "./chart-missing.tsx";
export { type ChartsState, useCharts } from "./use-charts.ts";

/** Drawing animation of a chart (ms). With `auto`, Recharts skips it if the system asks for reduced motion. */
export const ANIMATION = { isAnimationActive: "auto", animationBegin: 0, animationDuration: 1500 } as const;

/** Makes a chart fill its container. */
export const FILL = { width: "100%", height: "100%" } as const;

/** Props of a chart that screen readers present as one image, named by `label`. */
export const picture = (label: string) =>
  ({ responsive: true, accessibilityLayer: false, role: "img", "aria-label": label, style: FILL }) as const;
