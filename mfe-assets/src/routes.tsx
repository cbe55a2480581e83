import { lazy } from "react";
import type { RouteObject } from "react-router-dom";

// The boundaries around the screen belong to whoever mounts it.
const Dashboard = lazy(async () => ({ default: (await import("./dashboard/dashboard.tsx")).Dashboard }));
const Authentica = lazy(async () => ({ default: (await import("./authentica/authentica.tsx")).Authentica }));
const Traceability = lazy(async () => ({ default: (await import("./traceability/traceability.tsx")).Traceability }));

const routes: RouteObject[] = [
  { path: "dashboard", element: <Dashboard /> },
  { path: "authentica", element: <Authentica /> },
  { path: "traceability", element: <Traceability /> },
];

export default routes;
