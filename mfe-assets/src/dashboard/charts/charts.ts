// The one way to recharts: whoever needs a chart imports this module when it is needed.
export { StatusPie } from "./status-pie.tsx";
export { TrendsChart } from "./trends-chart.tsx";
