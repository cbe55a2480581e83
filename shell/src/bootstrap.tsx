import { getInstance } from "@module-federation/enhanced/runtime";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider, useRoutes } from "react-router-dom";
import { lazy, Suspense } from "react";
const remotes = (await (await fetch("/remotes.json")).json()) as Record<string, string>;
getInstance()!.registerRemotes(Object.entries(remotes).map(([name, entry]) => ({ name, entry, alias: name })));
function mount(name: string) {
  return lazy(async () => {
    const m = (await getInstance()!.loadRemote(`${name}/routes`)) as any;
    return { default: () => useRoutes(m.default) };
  });
}
const P = mount("mfe_public"), A = mount("mfe_assets");
createRoot(document.getElementById("root") as HTMLElement).render(
  <Suspense fallback="loading"><RouterProvider router={createBrowserRouter([{ path: "/a/*", element: <A /> }, { path: "*", element: <P /> }])} /></Suspense>,
);
