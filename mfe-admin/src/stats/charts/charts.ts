// The only module that imports recharts, so that the charts are loaded only when needed.
export { RegistrationsChart } from "./registrations-chart.tsx";
export { StatusChart } from "./status-chart.tsx";
