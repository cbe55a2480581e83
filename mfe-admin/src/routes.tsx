import type { RouteObject } from "react-router-dom";
import { AuditScreen } from "./audit/audit.tsx";
import { CollectionScreen } from "./collection/collection.tsx";
import { Choose } from "./console/choose.tsx";
import { Console } from "./console/console.tsx";
import { OperationsScreen } from "./operations/operations.tsx";
import { StatsScreen } from "./stats/stats.tsx";

/** The administrators' console. What is shown is in the address: `/admin/users`, `/admin/stats`. */
const routes: RouteObject[] = [
  {
    path: "admin",
    element: <Console />,
    children: [
      { index: true, element: <Choose /> },
      { path: "stats", element: <StatsScreen /> },
      { path: "audit", element: <AuditScreen /> },
      { path: "operations", element: <OperationsScreen /> },
      { path: ":collection", element: <CollectionScreen /> },
    ],
  },
];

export default routes;
