import { lazy } from "react";
import type { RouteObject } from "react-router-dom";

// Loaded when it is gone to. The chunk has the name of its segment: the server finds the files of a screen by it.
const HelloScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "hello" */ "./hello-screen.tsx")).HelloScreen,
}));

const routes: RouteObject[] = [{ path: "hello", element: <HelloScreen /> }];

export default routes;
