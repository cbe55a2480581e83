// The one way to recharts: whoever needs a chart imports this module when it is needed.
export { RegistrationsChart } from "./registrations-chart.tsx";
export { StatusChart } from "./status-chart.tsx";
