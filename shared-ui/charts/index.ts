/** What the screens that draw charts share. Recharts itself comes with each screen's own charts, when they are needed. */

export { ChartMissing } from "./chart-missing.tsx";
export { type ChartsState, useCharts } from "./use-charts.ts";

/** How long a chart takes to draw itself; not at all where motion is reduced, which recharts asks the system. */
export const ANIMATION = { isAnimationActive: "auto", animationBegin: 0, animationDuration: 1500 } as const;

/** A chart is as large as the place that it is given. */
export const FILL = { width: "100%", height: "100%" } as const;

/** A chart that is read as one picture, by its label in words. */
export const picture = (label: string) =>
  ({ responsive: true, accessibilityLayer: false, role: "img", "aria-label": label, style: FILL }) as const;
