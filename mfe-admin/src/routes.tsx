import type { RouteObject } from "react-router-dom";
import { CollectionScreen } from "./collection/collection.tsx";
import { Choose } from "./console/choose.tsx";
import { Console } from "./console/console.tsx";

/** The administrators' console. The collection shown is in the address: `/admin/users`. */
const routes: RouteObject[] = [
  {
    path: "admin",
    element: <Console />,
    children: [
      { index: true, element: <Choose /> },
      { path: ":collection", element: <CollectionScreen /> },
    ],
  },
];

export default routes;
