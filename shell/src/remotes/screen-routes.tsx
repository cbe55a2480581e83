import type { RemoteModule, RemoteName } from "@authentica/shared-ui/federation";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { matchPath, Navigate, type RouteObject } from "react-router-dom";
import { RemoteError } from "./failure.ts";

const segmentOf = (path: string) => path.replace(/^\/|\/?\*?$/g, "");

/** The route of one screen of a microfrontend: `screen` is the first segment of its address, `/` for the home page. */
export function findScreen(remote: RemoteName, { default: routes }: RemoteModule, screen: string): RouteObject {
  const route = routes.find(({ path }) => path !== undefined && segmentOf(path) === segmentOf(screen));
  if (!route)
    throw new RemoteError(remote, { kind: "shape", reason: "wrong", release: null }, `No route for "${screen}".`);
  return route;
}

/**
 * Preloads the files of the screen at an address, if its routes say how (`handle: { ahead }`). A loaded screen
 * replaces the previous one at once; any other lets its placeholder wait for React's 300 ms.
 */
export async function loadAhead({ default: routes }: RemoteModule, address: string): Promise<void> {
  await Promise.all(
    routesAt(routes, address).map((route) => {
      const ahead = (route.handle as { readonly ahead?: unknown } | undefined)?.ahead;
      return typeof ahead === "function" ? ahead() : null;
    }),
  );
}

/** The routes that an address goes through, the outermost first; none where it leads to no screen of theirs. */
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
 * A screen re-rooted under the shell's own `screen/*`: its first segment is taken off, its children stay. An address
 * below it that it does not know leads home, as any unknown address does.
 */
export const rootedUnder = (route: RouteObject): RouteObject[] => [
  { ...route, path: route.path?.endsWith("*") ? "*" : "" },
  { path: "*", element: <Navigate to={paths.home} replace /> },
];
