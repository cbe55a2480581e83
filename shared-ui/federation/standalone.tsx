import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { createQueryClient } from "../api/query-client.ts";
import "../tokens/index.css";

/** Runs a microfrontend alone, for its team: no shell around it, the API behind the development server. */
export function mountStandalone(routes: readonly RouteObject[]): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createBrowserRouter([...routes])} />
    </QueryClientProvider>,
  );
}
