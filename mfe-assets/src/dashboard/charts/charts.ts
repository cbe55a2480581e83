// The only module that imports recharts, so that the charts are loaded only when needed.
export { StatusPie } from "./status-pie.tsx";
export { TrendsChart } from "./trends-chart.tsx";
