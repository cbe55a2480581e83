import { lazy } from "react";
import type { RouteObject } from "react-router-dom";

// Loaded when the user opens the route. The chunk is named after the path segment, by which the server finds the
// files of a screen.
const HelloScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "hello" */ "./hello-screen.tsx")).HelloScreen,
}));

const routes: RouteObject[] = [{ path: "hello", element: <HelloScreen /> }];

export default routes;
