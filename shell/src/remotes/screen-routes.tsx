import type { RemoteModule, RemoteName } from "@authentica/shared-ui/federation";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { matchPath, Navigate, type RouteObject } from "react-router-dom";
import { RemoteError } from "./failure.ts";

const segmentOf = (path: string) => path.replace(/^\/|\/?\*?$/g, "");

/**
 * Returns the route of one screen of a microfrontend. `screen` is the first segment of the screen's address, or `/`
 * for the home page.
 */
export function findScreen(remote: RemoteName, { default: routes }: RemoteModule, screen: string): RouteObject {
  const route = routes.find(({ path }) => path !== undefined && segmentOf(path) === segmentOf(screen));
  if (!route)
    throw new RemoteError(
      remote,
      { kind: "shape", reason: "wrong", release: null },
      `No route is known for the screen "${screen}".`,
    );
  return route;
}

/**
 * Preloads the files of the screen at an address, if its routes define how (`handle: { ahead }`). A loaded screen
 * replaces the previous one immediately. For a screen that is not loaded, React shows the placeholder for at least
 * 300 ms.
 */
export async function loadAhead({ default: routes }: RemoteModule, address: string): Promise<void> {
  await Promise.all(
    routesAt(routes, address).map((route) => {
      const ahead = (route.handle as { readonly ahead?: unknown } | undefined)?.ahead;
      return typeof ahead === "function" ? ahead() : null;
    }),
  );
}

/** Returns the routes that match an address, outermost first. Empty if no screen has the address. */
function routesAt(routes: readonly RouteObject[], address: string, base = ""): RouteObject[] {
  for (const route of routes) {
    const path = `${base}/${route.path ?? ""}`.replace(/\/+/g, "/");
    if (!matchPath({ path, end: route.children === undefined }, address)) continue;
    if (!route.children) return [route];
    const below = routesAt(route.children, address, path);
    if (below.length > 0) return [route, ...below];
  }
  return [];
}

/**
 * Moves a screen below the shell's own route `screen/*`: removes its first segment and keeps its children. Unknown
 * addresses below the screen redirect to the home page, like every unknown address.
 */
export const rootedUnder = (route: RouteObject): RouteObject[] => [
  { ...route, path: route.path?.endsWith("*") ? "*" : "" },
  { path: "*", element: <Navigate to={paths.home} replace /> },
];
