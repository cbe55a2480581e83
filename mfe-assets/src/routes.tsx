import { lazy } from "react";
import type { RouteObject } from "react-router-dom";

// The server finds the files of a screen by the name of its segment. The boundaries around the screen belong to whoever mounts it.
const Dashboard = lazy(async () => ({
  default: (await import(/* webpackChunkName: "dashboard" */ "./dashboard/dashboard.tsx")).Dashboard,
}));
const Authentica = lazy(async () => ({
  default: (await import(/* webpackChunkName: "authentica" */ "./authentica/authentica.tsx")).Authentica,
}));
const Traceability = lazy(async () => ({
  default: (await import(/* webpackChunkName: "traceability" */ "./traceability/traceability.tsx")).Traceability,
}));

const routes: RouteObject[] = [
  { path: "dashboard", element: <Dashboard /> },
  { path: "authentica", element: <Authentica /> },
  { path: "traceability", element: <Traceability /> },
];

export default routes;
