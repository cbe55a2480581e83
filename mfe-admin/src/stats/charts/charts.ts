// The only import of recharts: charts are loaded when needed.
export { RegistrationsChart } from "./registrations-chart.tsx";
export { StatusChart } from "./status-chart.tsx";
