// The only import of recharts: charts are loaded when needed.
export { StatusPie } from "./status-pie.tsx";
export { TrendsChart } from "./trends-chart.tsx";
