/** What the screens that draw charts share. Recharts itself comes with each screen's own charts, when they are needed. */

export { ChartMissing } from "./chart-missing.tsx";
export { ANIMATION, FILL, picture } from "./drawing.ts";
export { type ChartsState, useCharts } from "./use-charts.ts";
